import { failure, success } from '#result.ts'
import { serverUnreachable } from '#ui/server-reachability.ts'
import type { AuthAdapter, AuthResult } from '../auth-adapter.ts'
import { openSignInWindow } from '../sign-in-window.ts'
import type { AdapterParts } from './adapter-parts.ts'
import type { watchRefusals } from './refused-requests.ts'
import { createSession, type SessionOptions } from './session.ts'
import { attempt } from './error-codes.ts'
import { fetchSignInMethods, type EnabledMethods } from './sign-in-methods.ts'

interface Options extends SessionOptions {
  requests: ReturnType<typeof watchRefusals>
}

/**
 * The auth adapter for Supabase. Every page loads the session's code; the first call that needs another part loads that part.
 */
export function createSupabaseAuth({ requests, ...options }: Options): AuthAdapter {
  const { keeper, connection, configuration, send, prefix } = options
  const session = createSession(options)
  keeper.onEnded(session.end)
  requests.onRefused(session.refresh)

  const parts: AdapterParts = { session, connection, configuration, send }
  const signingIn = onDemand(async () => (await import('./signing-in.ts')).createSigningIn(parts, `${prefix}-sign-in`))
  const ownSettings = onDemand(async () => (await import('./own-settings.ts')).createOwnSettings(parts))
  const account = onDemand(async () => (await import('./account.ts')).createAccount(parts))
  const security = onDemand(async () => (await import('./own-security.ts')).createOwnSecurity(parts))
  let methods: Promise<EnabledMethods> | undefined
  let popupAttempt = new AbortController()

  /** Loads a part, together with Supabase's client, for the calls that need it. */
  function onDemand<Part>(load: () => Promise<Part>) {
    let part: Promise<Part> | undefined
    return <T>(use: (part: Part) => Promise<AuthResult<T>>) =>
      attempt(async () => {
        part ??= load().catch((error: unknown) => {
          // The next call tries again: the network may be back.
          part = undefined
          throw error
        })
        // Load the client in parallel, because the part is about to need it. If that fails, the part's own call reports it.
        void connection.auth().catch(() => {})
        return use(await part)
      })
  }

  function readMethods(): Promise<EnabledMethods> {
    methods ??= fetchSignInMethods(configuration, send).catch((error: unknown) => {
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

    signInWithPassword: (email, password) => signingIn((part) => part.withPassword(email, password)),
    signUp: (details) => signingIn((part) => part.signUp(details)),
    async signInWithProvider(provider, accountType) {
      // Open it synchronously in the click, or browsers block it.
      const popup = openSignInWindow()
      if (!popup) return failure('popup-blocked')
      popupAttempt.abort()
      popupAttempt = new AbortController()
      const { signal } = popupAttempt
      const result = await signingIn(async (part) =>
        part.withProvider(popup, signal, { provider, accountType, methods: await readMethods() }),
      )
      if (!result.ok) popup.close()
      return result
    },
    redirectToProvider: (provider, returnTo, accountType) =>
      signingIn(async (part) => part.redirectToProvider({ provider, accountType, methods: await readMethods() }, returnTo)),
    completeProviderSignIn: (address) => signingIn((part) => part.completeProviderSignIn(address)),
    sendSignInLink: (email, returnTo) => signingIn((part) => part.sendSignInLink(email, returnTo)),
    sendPasswordReset: (email, returnTo) => signingIn((part) => part.sendPasswordReset(email, returnTo)),
    async resendVerification(email, returnTo) {
      const address = email ?? session.state.getState().user?.email
      return address ? signingIn((part) => part.resendVerification(address, returnTo)) : failure('no-current-user')
    },
    verify: (purpose, proof) => signingIn((part) => part.verify(purpose, proof)),

    completeRegistration: (choice) => ownSettings((part) => part.completeRegistration(choice)),
    updateProfile: (changes) => ownSettings((part) => part.updateProfile(changes)),
    updatePassword: (newPassword, currentPassword) => ownSettings((part) => part.updatePassword(newPassword, currentPassword)),
    updateEmail: (email) => ownSettings((part) => part.updateEmail(email)),
    cancelEmailChange: () => ownSettings((part) => part.cancelEmailChange()),
    signOutOthers: () => ownSettings((part) => part.signOutOthers()),
    ownSignIn: () => ownSettings((part) => part.ownSignIn()),

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
