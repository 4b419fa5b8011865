import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Configuration } from '#site/backend/configuration.ts'
import type { Connection } from '#site/backend/connection.ts'
import { done, failure, success } from '#shared/result.ts'
import { profileKey, unconfirmedKey } from '#shared/storage-keys.ts'
import type { AuthErrorCode, AuthResult } from '../auth-error-codes.ts'
import { createAuthStateStore } from '../auth-state-store.ts'
import type { InAppUser } from '../in-app-user.ts'
import type { AuthClient } from './auth-client.ts'
import { attempt, codeInSession, isServiceFailure } from './error-codes.ts'
import type { SessionRefresh, StoredSession } from './session-refresh.ts'
import { type AuthIdentity, mustChoosePassword, storedUser, userOfIdentity, usersApi, withoutProfile } from './users.ts'

export interface SessionOptions {
  configuration: Configuration
  client: AuthClient
  stored: SessionRefresh
  connection: Connection
  localStorage: KeyValueStorage
  /** Storage for this tab only. */
  sessionStorage: KeyValueStorage
  /** The prefix of all storage keys: the app and the Supabase project. */
  prefix: string
}

type UserSession = ReturnType<typeof createSession>

/** The dependencies of the adapter's parts, which are loaded on demand. */
export interface AdapterParts extends Omit<SessionOptions, 'sessionStorage' | 'stored'> {
  session: UserSession
}

/** The session and its user: how it begins, what is known about the user, and how it ends. */
export function createSession({ stored, client, connection, localStorage, sessionStorage, prefix }: SessionOptions) {
  const state = createAuthStateStore()
  const profile = storedUser(localStorage, profileKey(prefix))
  // Users who have yet to confirm their address have no session; this tab remembers them.
  const unconfirmed = storedUser(sessionStorage, unconfirmedKey(prefix))
  // Links in mails open in new tabs, so the address registered here is remembered for the whole browser.
  const registeredKey = `${prefix}-registered`
  let entering: { refreshToken: string; user: Promise<AuthResult<InAppUser>> } | undefined

  const users = async (uid: string) => usersApi(await connection.data(uid))

  /** @param code the reason, unless the user asked for it */
  function end(code?: AuthErrorCode) {
    stored.stop()
    stored.clear()
    profile.clear()
    forgetRegistration()
    entering = undefined
    state.signedOut(code)
  }

  function forgetRegistration() {
    unconfirmed.clear()
    localStorage.removeItem(registeredKey)
  }

  /** Ends the session of this token, unless a new sign-in replaced it before the service's answer arrived. */
  function endUnlessReplaced(accessToken: string, code: AuthErrorCode) {
    if (stored.read()?.access_token === accessToken) end(code)
  }

  function show(user: InAppUser): AuthResult<InAppUser> {
    // The session ended, or another account signed in, before this answer arrived.
    if (stored.read()?.user.id !== user.uid) return failure('no-current-user')
    if (user.emailVerified) profile.write(user)
    state.signedIn(user)
    return success(user)
  }

  /** For a user whose address is not confirmed yet. */
  function showUnconfirmed(user: Pick<InAppUser, 'uid' | 'email' | 'displayName'>): AuthResult<InAppUser> {
    const inAppUser = { ...user, ...withoutProfile, emailVerified: false }
    unconfirmed.write(inAppUser)
    localStorage.setItem(registeredKey, user.email)
    state.signedIn(inAppUser)
    return success(inAppUser)
  }

  /** Stores a new session in place of the present one. */
  function keep(session: StoredSession): StoredSession {
    stored.write(session)
    stored.start()
    return session
  }

  /** Begins a stored session: starts the refresh timer, records the sign-in and reads the profile (§4). */
  function enter(session: StoredSession): Promise<AuthResult<InAppUser>> {
    // The popup's message and the storage event both report the same sign-in.
    if (entering?.refreshToken === session.refresh_token) return entering.user
    forgetRegistration()
    stored.start()
    const user = recordLogin(session.user)
    entering = { refreshToken: session.refresh_token, user }
    return user
  }

  /** @param isTold the caller tells the user about a failure; otherwise the state says why the session ended */
  async function recordLogin(identity: AuthIdentity, isTold = true): Promise<AuthResult<InAppUser>> {
    if (awaitsSecondStep(identity, stored.read())) {
      state.signedOut(secondStep)
      return failure(secondStep)
    }
    // The session exists, but cannot read anything from the database yet.
    if (mustChoosePassword(identity)) return show(userOfIdentity(identity))
    try {
      return show(await (await users(identity.id)).recordLogin(identity))
    } catch (error) {
      const code = codeInSession(error)
      const known = profile.read()
      // The sign-in itself succeeded. Until the profile can be read, use what is known.
      if (isServiceFailure(code)) return show(known?.uid === identity.id ? known : userOfIdentity(identity))
      if (stored.read()?.user.id === identity.id) end(isTold ? undefined : code)
      return failure(code)
    }
  }

  /** Reads the profile again; ends a session that the service no longer accepts. */
  async function refresh(): Promise<AuthResult<InAppUser>> {
    const session = stored.read()
    if (!session) return failure('no-current-user')
    return attempt(async () => {
      const user = await (await users(session.user.id)).read(session.user.id)
      if (user) return show(user)
      // Reading may have renewed the token. Another account may have signed in meanwhile.
      const current = stored.read()
      if (current?.user.id !== session.user.id) return failure('no-current-user')
      // No profile: it was never created, or the account is disabled or has to choose a password, and cannot read it.
      let identity: AuthIdentity
      try {
        identity = await client.user(current.access_token)
      } catch (error) {
        const code = codeInSession(error)
        if (!isServiceFailure(code)) endUnlessReplaced(current.access_token, code)
        return failure(code)
      }
      return recordLogin(identity, false)
    })
  }

  /** Runs a call that needs a session, with a valid token. */
  function withSession<T>(work: (session: StoredSession) => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    return attempt(async (): Promise<AuthResult<T>> => {
      const token = await stored.token()
      if (!token.ok) return failure(token.error)
      const session = stored.read()
      return session ? work(session) : failure('no-current-user')
    })
  }

  /**
   * Like `withSession`, but if the service refuses the call because the session is over or the account is disabled, the session
   * ends here, too.
   */
  const inSession = <T>(work: (session: StoredSession) => Promise<T>): Promise<AuthResult<T>> =>
    withSession(async (session) => {
      try {
        return success(await work(session))
      } catch (error) {
        const code = codeInSession(error)
        if (code === 'user-token-expired' || code === 'user-disabled') endUnlessReplaced(session.access_token, code)
        return failure(code)
      }
    })

  /** @param isOffline ends the session in this browser only: a user who leaves a shared computer must be able to sign out anyway */
  async function signOut(isOffline: boolean): Promise<AuthResult> {
    const token = isOffline ? null : await stored.token()
    // If the service says that the session is over, it has ended here, too, and nothing remains to be done.
    if (token && !token.ok && stored.read()) return token
    if (token?.ok && token.value) {
      const jwt = token.value
      const told = await attempt(async () => success(await client.signOut(jwt, 'local')))
      // The service may still accept the session, even with a stolen token, so let the user try again.
      if (!told.ok && isServiceFailure(told.error)) return told
    }
    end()
    return done
  }

  /** Handles a sign-in, sign-out or profile change in another tab. */
  function handleStorage(event: StorageEvent) {
    if (event.key === profile.key) {
      const user = profile.read()
      if (user && user.uid === stored.read()?.user.id) state.signedIn(user)
    }
    if (event.key !== stored.key && event.key !== null) return
    const session = stored.read()
    const present = state.getState().user
    if (!session) {
      if (present?.emailVerified || present?.mustChoosePassword) end()
    } else if (present?.uid === session.user.id && present.emailVerified) stored.start()
    else void enter(session)
  }

  /** Shows the user of the stored session at once and checks the session in the background. */
  function begin() {
    window.addEventListener('storage', handleStorage)
    const session = stored.read()
    if (!session) {
      const user = unconfirmed.read()
      if (user) state.signedIn(user)
      else state.signedOut()
      return
    }
    const known = profile.read()
    stored.start()
    if (awaitsSecondStep(session.user, session)) return state.signedOut(secondStep)
    if (known?.uid === session.user.id) state.signedIn(known)
    void refresh().then((result) => {
      // With neither a stored profile nor an answer, the session itself says who the user is.
      if (!result.ok && stored.read() && state.getState().status === 'loading') state.signedIn(userOfIdentity(session.user))
    })
  }

  return {
    state,
    unconfirmed,
    /** The unconfirmed address whose password was typed in this browser, if there is one. */
    registeredAddress: () => localStorage.getItem(registeredKey),
    read: stored.read,
    keep,
    users,
    begin,
    enter,
    end,
    show,
    showUnconfirmed,
    recordLogin,
    refresh,
    withSession,
    inSession,
    signOut,
    dispose() {
      stored.stop()
      window.removeEventListener('storage', handleStorage)
    },
  }
}

/** The code of a sign-in that waits for its second step. Its session is stored, but has no access to data. */
export const secondStep = 'multi-factor-auth-required'

/** True if the account has a confirmed authenticator app but this session has not passed it. The database uses the same rule. */
export function awaitsSecondStep({ factors }: AuthIdentity, session: Pick<StoredSession, 'access_token'> | null): boolean {
  return !!session && !!factors?.some(({ status }) => status === 'verified') && assuranceLevel(session.access_token) !== 'aal2'
}

function assuranceLevel(token: string): unknown {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}
