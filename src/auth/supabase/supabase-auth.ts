import type { AuthResponse, EmailOtpType, Provider, Session } from '@supabase/supabase-js'
import { forgivingStorage, type KeyValueStorage } from '#backend/browser-storage.ts'
import type { Configuration } from '#backend/configuration.ts'
import { createConnection, type AuthClient, type Connection } from '#backend/connection.ts'
import { createTimedFetch } from '#backend/timed-fetch.ts'
import { paths } from '#paths.ts'
import { done, failure, success } from '#result.ts'
import { serverUnreachable } from '#ui/server-reachability.ts'
import type { AuthAdapter, AuthResult, SocialProvider, VerificationPurpose } from '../auth-adapter.ts'
import type { AuthErrorCode } from '../auth-error-codes.ts'
import { createAuthStateStore } from '../auth-state-store.ts'
import { emailProblem, newPasswordProblem, normalizedEmail, passwordProblem } from '../credentials.ts'
import type { AccountType, InAppUser } from '../in-app-user.ts'
import { isSignInWindow } from '../sign-in-window.ts'
import { withReachabilityCheck } from './reachability-check.ts'
import { keptUser } from './kept-user.ts'
import type { OwnAccount } from './own-account.ts'
import { openPopup, reportToOpener, waitForPopup } from './provider-popup.ts'
import { createSessionKeeper, type StoredSession } from './session-keeper.ts'
import { fetchSignInMethods, type EnabledMethods } from './sign-in-methods.ts'
import { codeOfReturnAddress, codeOfSupabaseError } from './supabase-codes.ts'
import { requestRefresh, requestUserChange, type UserChange } from './token-endpoint.ts'
import { usersApi, type AuthIdentity } from './users-api.ts'

interface Surroundings {
  localStorage: KeyValueStorage
  sessionStorage: KeyValueStorage
  fetch: typeof fetch
}

const otpTypes: Record<VerificationPurpose, EmailOtpType> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  'email-change': 'email_change',
}

/** The auth adapter on Supabase. The connection is returned too, for the features' own tables. */
export function createSupabaseAuth(
  configuration: Configuration,
  surroundings: Partial<Surroundings> = {},
): AuthAdapter & { connection: Connection } {
  const {
    localStorage: local = forgivingStorage(() => window.localStorage),
    sessionStorage: perTab = forgivingStorage(() => window.sessionStorage),
    fetch: send = withReachabilityCheck(createTimedFetch(), configuration),
  } = surroundings
  const prefix = `${configuration.appId}-${configuration.projectId}`
  const sessionKey = `${prefix}-session`
  const popupChannel = `${prefix}-sign-in`

  const state = createAuthStateStore()
  const profile = keptUser(local, `${prefix}-profile`)
  // Somebody who has yet to confirm their address has no session; this tab remembers them.
  const unconfirmed = keptUser(perTab, `${prefix}-unconfirmed`)
  const keeper = createSessionKeeper({
    storage: local,
    key: sessionKey,
    requestRefresh: (refreshToken) => requestRefresh(configuration, send, refreshToken),
    onEnded: endSession,
  })
  const connection = createConnection({
    configuration,
    storage: local,
    sessionKey,
    accessToken: accessTokenOrThrow,
    fetch: sendAndHeed,
  })
  let isAskingWhy = false
  let methods: Promise<EnabledMethods> | undefined
  let popupAttempt = new AbortController()
  let entering: { refreshToken: string; user: Promise<AuthResult<InAppUser>> } | undefined

  async function accessTokenOrThrow(): Promise<string | null> {
    const token = await keeper.token()
    if (!token.ok) throw new TypeError(`No access token: ${token.error}`)
    return token.value
  }

  /** Data that are refused in the middle of a session: the account may have been disabled, or be no longer an admin. */
  async function sendAndHeed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const answer = await send(input, init)
    const address = input instanceof Request ? input.url : String(input)
    // Sessions are ended by a 204. Another success is somebody else's, such as the page of a hotel's network.
    if (/\/auth\/v1\/logout\b/.test(address) && answer.ok && answer.status !== 204) throw new TypeError('Not the service')
    const isData = /\/(rest|storage)\/v1\//.test(address)
    const isRefused = answer.status === 401 || answer.status === 403
    // Disabled users and ended sessions get empty results, which look the same as genuinely empty ones. Calls on the
    // profile ask for the reason themselves.
    const isEmpty = answer.status === 200 && answer.headers.get('Content-Range') === '*/*' && !/\/rest\/v1\/users\b/.test(address)
    if (!isData || !(isRefused || isEmpty) || !keeper.read()) return answer
    const headers = new Headers(init?.headers)
    const refused = headers.get('Authorization')?.replace('Bearer ', '')
    if (answer.status === 401 && refused) {
      const fresh = await keeper.renewed(refused)
      if (fresh.ok && fresh.value && fresh.value !== refused) {
        headers.set('Authorization', `Bearer ${fresh.value}`)
        return send(input, { ...init, headers })
      }
    }
    if (!isAskingWhy && keeper.read()) {
      isAskingWhy = true
      void refreshUser().finally(() => {
        isAskingWhy = false
      })
    }
    return answer
  }

  /** @param code why, where the user did not ask for it */
  function endSession(code?: AuthErrorCode) {
    keeper.stop()
    keeper.clear()
    profile.clear()
    unconfirmed.clear()
    entering = undefined
    state.signedOut(code)
  }

  function showUser(user: InAppUser): AuthResult<InAppUser> {
    if (user.emailVerified) profile.write(user)
    state.signedIn(user)
    return success(user)
  }

  /** A session is there: from now on it is kept fresh, the profile is read and the sign-in recorded (§4). */
  function enter(session: StoredSession | Session): Promise<AuthResult<InAppUser>> {
    // The popup's message and the storage event both tell of one sign-in.
    if (entering?.refreshToken === session.refresh_token) return entering.user
    unconfirmed.clear()
    keeper.start()
    const user = recordLogin(session.user)
    entering = { refreshToken: session.refresh_token, user }
    return user
  }

  async function recordLogin(identity: AuthIdentity): Promise<AuthResult<InAppUser>> {
    // There is a session, but the database shows it nothing yet.
    if (mustChoosePassword(identity)) return showUser(userOfIdentity(identity))
    try {
      return showUser(await usersApi(await connection.data()).recordLogin(identity))
    } catch (error) {
      const code = codeInSession(error)
      const known = profile.read()
      // The sign-in itself worked. The profile may follow later; what is known suffices until then.
      if (isServiceFailure(code)) {
        return showUser(known?.uid === identity.id ? known : userOfIdentity(identity))
      }
      // The caller says why.
      endSession()
      return failure(code)
    }
  }

  /** Reads the profile again; a session that the service no longer honors ends here. */
  async function refreshUser(): Promise<AuthResult<InAppUser>> {
    const session = keeper.read()
    if (!session) return failure('no-current-user')
    return attempt(async () => {
      const user = await usersApi(await connection.data()).read(session.user.id)
      if (user) return showUser(user)
      // No profile: it was never made, or the account reads nothing because it is disabled or has a password to choose.
      const { data, error } = await (await connection.auth()).getUser(session.access_token)
      const result = error ? failure(codeInSession(error)) : await recordLogin(data.user)
      if (!result.ok && !isServiceFailure(result.error)) endSession(result.error)
      return result
    })
  }

  /** Runs a call; what it throws, down to Supabase's code failing to load, becomes a value. */
  async function attempt<T>(work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    try {
      return await work()
    } catch (error) {
      return failure(codeOfSupabaseError(error))
    }
  }

  /** For calls that need a session, whose token is good for the call. */
  function withSession<T>(work: (session: StoredSession) => Promise<AuthResult<T>>) {
    return attempt(async (): Promise<AuthResult<T>> => {
      const token = await keeper.token()
      if (!token.ok) return failure(token.error)
      const session = keeper.read()
      return session ? work(session) : failure('no-current-user')
    })
  }

  /** The database changed nothing: is the account disabled, or the session ended? */
  async function whyNothingChanged() {
    const result = await refreshUser()
    return failure(result.ok ? 'no-current-user' : result.error)
  }

  function refusedInSession(error: unknown) {
    const code = codeInSession(error)
    if (code === 'user-token-expired' || code === 'user-disabled') endSession(code)
    return failure(code)
  }

  /** @param redirectTo where the mail's reader goes on, if the change sends one */
  async function changeUser(token: string, changes: UserChange, redirectTo?: string) {
    const error = await requestUserChange(configuration, send, token, changes, redirectTo)
    return error ? refusedInSession(error) : done
  }

  /** What only the account's own screen needs is loaded when it is used. */
  function withOwnAccount<T>(work: (account: OwnAccount) => Promise<T>) {
    return withSession(async (session) => {
      const [{ ownAccount }, data] = await Promise.all([import('./own-account.ts'), connection.data()])
      return success(await work(ownAccount(data, session.user.id, configuration.storageBucket)))
    })
  }

  /** Asks for a mail to an address that anyone can type: the result must not tell whether it has an account. */
  function mailing(email: string, work: (auth: AuthClient, email: string) => Promise<{ error: unknown }>) {
    const problem = emailProblem(email)
    if (problem) return Promise.resolve(failure(problem))
    return attempt(async () => {
      const { error } = await work(await connection.auth(), normalizedEmail(email))
      const code = error ? codeOfSupabaseError(error) : null
      // GoTrue limits the mails of known addresses only.
      return code === null || code === 'mail-rate-limit' ? done : failure(code)
    })
  }

  function showUnconfirmed(user: Pick<InAppUser, 'uid' | 'email' | 'displayName'>): AuthResult<InAppUser> {
    const inAppUser: InAppUser = {
      ...user,
      photoURL: null,
      emailVerified: false,
      role: 'user',
      createdAt: null,
      lastLoginAt: null,
    }
    unconfirmed.write(inAppUser)
    return showUser(inAppUser)
  }

  async function entered({ data, error }: AuthResponse): Promise<AuthResult<InAppUser>> {
    if (error) return failure(codeOfSupabaseError(error))
    // One half of an e-mail change confirmed: accepted, without a new session.
    if (!data.session) return refreshUser()
    return enter(data.session)
  }

  /** Of mails, it is where their reader goes in the end: the templates have the pages in between, and hand it on as `next`. */
  const siteAddress = (path: string) => window.location.origin + path

  function readMethods(): Promise<EnabledMethods> {
    methods ??= fetchSignInMethods(configuration, send).catch((error: unknown) => {
      methods = undefined
      throw error
    })
    return methods
  }

  /** The provider's own page. Supabase says nothing of a provider that is switched off, so that is asked first. */
  function providerAddress(provider: SocialProvider, wish: { returnTo?: string; accountType: AccountType | undefined }) {
    // What has to survive the way there and back.
    const query = new URLSearchParams({
      ...(wish.returnTo && { next: wish.returnTo }),
      ...(wish.accountType && { role: wish.accountType }),
    })
    return attempt(async (): Promise<AuthResult<string>> => {
      const name = (await readMethods()).integration[provider]
      if (!name) return failure('operation-not-allowed')
      const auth = await connection.auth()
      const { data, error } = await auth.signInWithOAuth({
        provider: name as Provider,
        options: { redirectTo: siteAddress(`${paths.authCallback}?${query}`), skipBrowserRedirect: true },
      })
      return error ? failure(codeOfSupabaseError(error)) : success(data.url)
    })
  }

  /** Another tab signed in, out, or changed the profile. */
  function handleStorage(event: StorageEvent) {
    if (event.key === `${prefix}-profile`) {
      const user = profile.read()
      if (user && user.uid === keeper.read()?.user.id) state.signedIn(user)
    }
    if (event.key !== sessionKey && event.key !== null) return
    const session = keeper.read()
    const present = state.getState().user
    if (!session) {
      if (present?.emailVerified || present?.mustChoosePassword) endSession()
    } else if (present?.uid === session.user.id && present.emailVerified) keeper.start()
    else void enter(session)
  }

  function begin() {
    const session = keeper.read()
    if (session) {
      const known = profile.read()
      if (known?.uid === session.user.id) state.signedIn(known)
      keeper.start()
      void refreshUser().then((result) => {
        // Without a kept profile and without an answer, the session itself says who this is.
        if (!result.ok && keeper.read() && state.getState().status === 'loading') {
          state.signedIn(userOfIdentity(session.user))
        }
      })
    } else {
      const user = unconfirmed.read()
      if (user) state.signedIn(user)
      else state.signedOut()
    }
    window.addEventListener('storage', handleStorage)
  }

  begin()

  return {
    connection,
    getState: state.getState,
    subscribe: state.subscribe,

    async signInWithPassword(email, password) {
      const problem = emailProblem(email) ?? passwordProblem(password)
      if (problem) return failure(problem)
      return attempt(async () => {
        const address = normalizedEmail(email)
        const answer = await (await connection.auth()).signInWithPassword({ email: address, password })
        if (answer.error && codeOfSupabaseError(answer.error) === 'email-not-verified') {
          const known = unconfirmed.read()
          return showUnconfirmed(known?.email === address ? known : { uid: `unconfirmed:${address}`, email: address, displayName: null })
        }
        return entered(answer as AuthResponse)
      })
    },

    async signUp({ email, password, displayName, accountType = 'student', returnTo = paths.home }) {
      const problem = emailProblem(email) ?? newPasswordProblem(password)
      if (problem) return failure(problem)
      return attempt(async () => {
        const address = normalizedEmail(email)
        const name = displayName.trim()
        const auth = await connection.auth()
        const { data, error } = await auth.signUp({
          email: address,
          password,
          options: {
            data: { display_name: name, account_type: accountType },
            emailRedirectTo: siteAddress(returnTo),
          },
        })
        if (error) return failure(codeOfSupabaseError(error))
        if (data.session) return enter(data.session)
        // A taken address is answered with a made-up user that has no identities.
        if (!data.user || data.user.identities?.length === 0) return failure('email-already-in-use')
        return showUnconfirmed({ uid: data.user.id, email: address, displayName: name })
      })
    },

    async signInWithProvider(provider, accountType) {
      const popup = openPopup()
      if (!popup) return failure('popup-blocked')
      popupAttempt.abort()
      popupAttempt = new AbortController()
      const outcome = waitForPopup(popup, popupChannel, popupAttempt.signal)
      const address = await providerAddress(provider, { accountType })
      if (!address.ok) {
        popupAttempt.abort()
        return address
      }
      popup.location.replace(address.value)
      const result = await outcome
      if (!result.ok) return result
      const session = keeper.read()
      return session ? enter(session) : failure('unknown')
    },

    async redirectToProvider(provider, returnTo, accountType) {
      const address = await providerAddress(provider, { returnTo, accountType })
      if (!address.ok) return address
      window.location.assign(address.value)
      return done
    },

    async completeProviderSignIn(address) {
      const query = new URL(address).searchParams
      const code = query.get('code')
      const problem = codeOfReturnAddress(query) ?? (code ? null : 'invalid-action-code')
      const exchanged = await attempt(async (): Promise<AuthResult<Session>> => {
        if (problem || !code) return failure(problem ?? 'invalid-action-code')
        const { data, error } = await (await connection.auth()).exchangeCodeForSession(code)
        return error ? failure(codeOfSupabaseError(error)) : success(data.session)
      })
      const accountType = query.get('role')
      // The sign-in holds without it: it is no permission.
      if (exchanged.ok && accountType) {
        await attempt(async () => success(await usersApi(await connection.data()).chooseAccountType(accountType)))
      }
      if (isSignInWindow()) reportToOpener(popupChannel, exchanged.ok ? done : exchanged)
      return exchanged.ok ? enter(exchanged.value) : exchanged
    },

    sendSignInLink: (email, returnTo = paths.home) =>
      mailing(email, async (auth, address) => {
        const { error } = await auth.signInWithOtp({
          email: address,
          options: { shouldCreateUser: false, emailRedirectTo: siteAddress(returnTo) },
        })
        // That is how GoTrue answers an unknown address.
        return { error: error?.code === 'otp_disabled' ? null : error }
      }),

    sendPasswordReset: (email, returnTo = paths.home) =>
      mailing(email, (auth, address) => auth.resetPasswordForEmail(address, { redirectTo: siteAddress(returnTo) })),

    async resendVerification(email, returnTo = paths.home) {
      const address = email ?? state.getState().user?.email
      if (!address) return failure('no-current-user')
      return mailing(address, (auth, to) => auth.resend({ type: 'signup', email: to, options: { emailRedirectTo: siteAddress(returnTo) } }))
    },

    verify: (purpose, proof) =>
      attempt(async () => {
        const auth = await connection.auth()
        const type = otpTypes[purpose]
        const result = await entered(
          'tokenHash' in proof
            ? await auth.verifyOtp({ type, token_hash: proof.tokenHash })
            : await auth.verifyOtp({ type, email: normalizedEmail(proof.email), token: proof.digits }),
        )
        // Supabase has one answer for digits mistyped and digits too old.
        const mistyped = !result.ok && result.error === 'expired-action-code' && 'digits' in proof
        return mistyped ? failure('invalid-verification-code') : result
      }),

    async completeRegistration({ password, displayName, accountType }) {
      const problem = newPasswordProblem(password)
      if (problem) return failure(problem)
      return withSession(async ({ access_token, user: { id, email } }) => {
        const data = { display_name: displayName.trim(), account_type: accountType }
        const changed = await changeUser(access_token, { password, data })
        return changed.ok ? recordLogin({ id, email }) : changed
      })
    },

    async signOut() {
      // Where nobody can be told, who leaves a shared computer must still be able to.
      const token = navigator.onLine === false || serverUnreachable.getState() ? null : await keeper.token()
      if (token?.ok && token.value) {
        const jwt = token.value
        const told = await attempt(async () => {
          const { error } = await (await connection.auth()).admin.signOut(jwt, 'local')
          return error ? failure(codeOfSupabaseError(error)) : done
        })
        // Not told, the service would honour a stolen token for as long as it lives: try again.
        if (!told.ok && isServiceFailure(told.error)) return told
      } else if (token && !token.ok) return token
      endSession()
      return done
    },

    signOutOthers: () =>
      withSession(async (session) => {
        const { error } = await (await connection.auth()).admin.signOut(session.access_token, 'others')
        return error ? refusedInSession(error) : done
      }),

    updateProfile: (changes) =>
      withSession(async (session) => {
        const user = await usersApi(await connection.data()).update(session.user.id, changes)
        return user ? showUser(user) : whyNothingChanged()
      }),

    async updatePassword(newPassword, currentPassword) {
      const problem = newPasswordProblem(newPassword)
      if (problem) return failure(problem)
      return withSession(async ({ access_token, user }) => {
        let token = access_token
        if (currentPassword !== undefined) {
          // A fresh sign-in is what every setting of the service accepts as re-authentication.
          const email = state.getState().user?.email ?? user.email ?? ''
          const { data, error } = await (await connection.auth()).signInWithPassword({ email, password: currentPassword })
          if (error) {
            const code = codeOfSupabaseError(error)
            return code === 'invalid-credential' ? failure('wrong-current-password') : refusedInSession(error)
          }
          token = data.session.access_token
          keeper.start()
        }
        return changeUser(token, { password: newPassword })
      })
    },

    async updateEmail(email) {
      const problem = emailProblem(email)
      if (problem) return failure(problem)
      return withSession(({ access_token }) =>
        changeUser(access_token, { email: normalizedEmail(email) }, siteAddress(paths.emailVerification)),
      )
    },

    ownSignIn: () => withOwnAccount((account) => account.readSignIn()),
    exportAccount: () => withOwnAccount((account) => account.exportAll()),
    cancelEmailChange: () => withOwnAccount((account) => account.cancelEmailChange()),

    async changePhoto(photo) {
      const result = await withOwnAccount((account) => account.changePhoto(photo))
      if (!result.ok) return result
      return result.value ? showUser(result.value) : whyNothingChanged()
    },

    async deleteAccount(emailTyped) {
      const user = state.getState().user
      if (user && normalizedEmail(emailTyped) !== normalizedEmail(user.email)) return failure('address-differs')
      if (user?.role === 'admin') return failure('administrator-stays')
      const result = await withOwnAccount((account) => account.remove(emailTyped))
      if (result.ok) endSession()
      return result
    },

    signInMethods: () => attempt(async () => success(await readMethods())),

    refreshUser,

    dispose() {
      keeper.stop()
      popupAttempt.abort()
      window.removeEventListener('storage', handleStorage)
    },
  }
}

/** The database's mark, see `supabase/README.md`. */
const mustChoosePassword = (identity: AuthIdentity) => identity.app_metadata?.['must_choose_password'] === true

/** What is known of a user whose profile could not be read yet. Role user: rights come from the profile only. */
function userOfIdentity(identity: AuthIdentity): InAppUser {
  const name = identity.user_metadata?.['display_name']
  return {
    uid: identity.id,
    email: identity.email ?? '',
    displayName: typeof name === 'string' ? name : null,
    photoURL: null,
    emailVerified: !mustChoosePassword(identity),
    role: 'user',
    createdAt: null,
    lastLoginAt: null,
    ...(mustChoosePassword(identity) && { mustChoosePassword: true as const }),
  }
}

/** Where there is a session here, the service's "none" or "nobody" means that it was ended elsewhere, or its account deleted. */
function codeInSession(error: unknown): AuthErrorCode {
  // The policies refuse every row to an ended session, its own profile included.
  if ((error as { code?: unknown }).code === '42501') return 'user-token-expired'
  const code = codeOfSupabaseError(error)
  return code === 'no-current-user' || code === 'user-not-found' ? 'user-token-expired' : code
}

/** No answer, or none that says anything about the session: it may be well. */
const isServiceFailure = (code: AuthErrorCode) =>
  ['network-request-failed', 'quota-exceeded', 'too-many-requests', 'unknown'].includes(code)
