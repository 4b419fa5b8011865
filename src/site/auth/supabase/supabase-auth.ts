import { failure, success } from '#shared/result.ts'
import { serverUnreachable } from '#site/ui/server-reachability.ts'
import type { AuthAdapter, SignInMethods, SocialProvider } from '../auth-adapter.ts'
import type { AuthResult } from '../auth-error-codes.ts'
import { openSignInWindow } from '../sign-in-window.ts'
import { attempt } from './error-codes.ts'
import { type AdapterParts, createSession, type SessionOptions } from './session.ts'
import type { watchRefusals } from './watched-fetch.ts'

/** Supabase has two integrations for X: 'x' (OAuth 2.0) and the older 'twitter'. */
const integrations: Record<SocialProvider, string[]> = {
  google: ['google'],
  facebook: ['facebook'],
  x: ['x', 'twitter'],
  github: ['github'],
}

interface Settings {
  external?: Record<string, boolean>
  disable_signup?: boolean
  passkeys_enabled?: boolean
  /** GoTrue's settings do not include this one, so only an explicit false means that it is disabled. */
  totp_enabled?: boolean
  recovery_codes_enabled?: boolean
}

/** Also has Supabase's names of the enabled providers: check these first, because `authorize` accepts disabled ones. */
export interface EnabledMethods extends SignInMethods {
  integration: Partial<Record<SocialProvider, string>>
}

interface Options extends SessionOptions {
  requests: ReturnType<typeof watchRefusals>
}

/**
 * The auth adapter for Supabase. Every page loads the session's code; the first call that needs another part loads that part.
 */
export function createSupabaseAuth({ requests, ...options }: Options): AuthAdapter {
  const { stored, client, connection } = options
  const session = createSession(options)
  stored.onEnded(session.end)
  requests.onRefused(session.refresh)

  const parts: AdapterParts = { ...options, session }
  const signIn = onDemand(async () => (await import('./sign-in.ts')).createSignIn(parts))
  const security = onDemand(async () => (await import('./security.ts')).createSecurity(parts))
  const account = onDemand(async () =>
    (await import('./account.ts')).createAccount(parts, (proof) => security((own) => own.reauthenticate(proof))),
  )
  let methods: Promise<EnabledMethods> | undefined
  let popupAttempt = new AbortController()

  /** Returns a function that runs a call on a part, after loading the part if this is its first call. */
  function onDemand<Part>(load: () => Promise<Part>) {
    let part: Promise<Part> | undefined
    return <T>(use: (part: Part) => Promise<AuthResult<T>>) =>
      attempt(async () => {
        part ??= load().catch((error: unknown) => {
          // The next call tries again: the network may be back.
          part = undefined
          throw error
        })
        // Almost every call reads or writes data, so load supabase-js at the same time. If that fails, the call itself reports it.
        void connection.data().catch(() => {})
        return use(await part)
      })
  }

  /** Asks the service, once, which methods are enabled. Rejects if there is no answer. */
  function readMethods(): Promise<EnabledMethods> {
    methods ??= client.request<Settings>('GET', '/settings').then(methodsOf, (error: unknown) => {
      methods = undefined
      throw error
    })
    return methods
  }

  session.begin()

  return {
    getState: session.state.getState,
    subscribe: session.state.subscribe,
    refreshUser: session.refresh,
    signOut: () => session.signOut(navigator.onLine === false || serverUnreachable.getState()),
    signInMethods: () => attempt(async () => success(await readMethods())),

    signInWithPassword: (email, password) => signIn((part) => part.withPassword(email, password)),
    signUp: (details) => signIn((part) => part.signUp(details)),
    async signInWithProvider(provider, accountType) {
      // Open it synchronously in the click, or browsers block it.
      const popup = openSignInWindow()
      if (!popup) return failure('popup-blocked')
      popupAttempt.abort()
      popupAttempt = new AbortController()
      const { signal } = popupAttempt
      const result = await signIn(async (part) => part.withProvider(popup, signal, { provider, accountType, methods: await readMethods() }))
      if (!result.ok) popup.close()
      return result
    },
    redirectToProvider: (provider, returnTo, accountType) =>
      signIn(async (part) => part.redirectToProvider({ provider, accountType, methods: await readMethods() }, returnTo)),
    completeProviderSignIn: (address) => signIn((part) => part.completeProviderSignIn(address)),
    sendSignInLink: (email, returnTo) => signIn((part) => part.sendSignInLink(email, returnTo)),
    sendPasswordReset: (email, returnTo) => signIn((part) => part.sendPasswordReset(email, returnTo)),
    async resendVerification(email, returnTo) {
      const address = email ?? session.state.getState().user?.email
      return address ? signIn((part) => part.resendVerification(address, returnTo)) : failure('no-current-user')
    },
    verify: (purpose, proof) => signIn((part) => part.verify(purpose, proof)),

    completeRegistration: (choice) => account((part) => part.completeRegistration(choice)),
    updateProfile: (changes) => account((part) => part.updateProfile(changes)),
    updatePassword: (newPassword, currentPassword) => account((part) => part.updatePassword(newPassword, currentPassword)),
    updateEmail: (email) => account((part) => part.updateEmail(email)),
    cancelEmailChange: () => account((part) => part.cancelEmailChange()),
    signOutOthers: () => account((part) => part.signOutOthers()),
    ownSignIn: () => account((part) => part.ownSignIn()),

    changePhoto: (photo) => account((part) => part.changePhoto(photo)),
    exportAccount: () => account((part) => part.exportAccount()),
    deleteAccount: (emailTyped) => account((part) => part.deleteAccount(emailTyped)),

    security,

    dispose() {
      session.dispose()
      popupAttempt.abort()
    },
  }
}

function methodsOf({ external = {}, ...settings }: Settings): EnabledMethods {
  const integration: EnabledMethods['integration'] = {}
  for (const [provider, names] of Object.entries(integrations) as [SocialProvider, string[]][]) {
    const enabled = names.find((name) => external[name])
    if (enabled) integration[provider] = enabled
  }
  return {
    integration,
    providers: Object.keys(integration) as SocialProvider[],
    registration: !settings.disable_signup,
    passkeys: settings.passkeys_enabled === true && 'PublicKeyCredential' in globalThis,
    authenticator: settings.totp_enabled !== false,
    recoveryCodes: settings.recovery_codes_enabled === true,
  }
}
