import type { Session } from '@supabase/supabase-js'
import type { KeyValueStorage } from '#backend/browser-storage.ts'
import type { Configuration } from '#backend/configuration.ts'
import type { Connection } from '#backend/connection.ts'
import { done, failure, success } from '#result.ts'
import { profileKey, unconfirmedKey } from '#storage-keys.ts'
import type { AuthResult } from '../auth-adapter.ts'
import type { AuthErrorCode } from '../auth-error-codes.ts'
import { createAuthStateStore } from '../auth-state-store.ts'
import type { InAppUser } from '../in-app-user.ts'
import { storedUser } from './stored-user.ts'
import type { SessionKeeper, StoredSession } from './session-keeper.ts'
import { attempt, codeInSession, codeOfSupabaseError, isServiceFailure } from './error-codes.ts'
import { awaitsSecondStep, secondStep } from './second-step.ts'
import { type AuthIdentity, mustChoosePassword, userOfIdentity, usersApi, withoutProfile } from './users-api.ts'

export interface SessionOptions {
  configuration: Configuration
  /** The fetch for calls that supabase-js cannot make. */
  send: typeof fetch
  keeper: SessionKeeper
  connection: Connection
  localStorage: KeyValueStorage
  /** Storage for this tab only. */
  sessionStorage: KeyValueStorage
  /** The prefix of all storage keys: the app and the Supabase project. */
  prefix: string
}

export type UserSession = ReturnType<typeof createSession>

/** The session and its user: how it begins, what is known about the user, and how it ends. */
export function createSession({ keeper, connection, configuration, send, localStorage, sessionStorage, prefix }: SessionOptions) {
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
    keeper.stop()
    keeper.clear()
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
    if (keeper.read()?.access_token === accessToken) end(code)
  }

  function show(user: InAppUser): AuthResult<InAppUser> {
    // The session ended, or another account signed in, before this answer arrived.
    if (keeper.read()?.user.id !== user.uid) return failure('no-current-user')
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

  /** Begins a session: starts the refresh timer, records the sign-in and reads the profile (§4). */
  function enter(session: StoredSession | Session): Promise<AuthResult<InAppUser>> {
    // The popup's message and the storage event both report the same sign-in.
    if (entering?.refreshToken === session.refresh_token) return entering.user
    forgetRegistration()
    keeper.start()
    const user = recordLogin(session.user)
    entering = { refreshToken: session.refresh_token, user }
    return user
  }

  /** @param isTold the caller tells the user about a failure; otherwise the state says why the session ended */
  async function recordLogin(identity: AuthIdentity, isTold = true): Promise<AuthResult<InAppUser>> {
    if (awaitsSecondStep(identity, keeper.read())) {
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
      if (keeper.read()?.user.id === identity.id) end(isTold ? undefined : code)
      return failure(code)
    }
  }

  /** Reads the profile again; ends a session that the service no longer accepts. */
  async function refresh(): Promise<AuthResult<InAppUser>> {
    const session = keeper.read()
    if (!session) return failure('no-current-user')
    return attempt(async () => {
      const user = await (await users(session.user.id)).read(session.user.id)
      if (user) return show(user)
      // Reading may have renewed the token. Another account may have signed in meanwhile.
      const current = keeper.read()
      if (current?.user.id !== session.user.id) return failure('no-current-user')
      // No profile: it was never created, or the account is disabled or has to choose a password, and cannot read it.
      const { requestUser } = await import('./user-endpoint.ts')
      const identity = await requestUser(configuration, send, current.access_token)
      if (identity.ok) return recordLogin(identity.value, false)
      const code = codeInSession(identity.error)
      if (!isServiceFailure(code)) endUnlessReplaced(current.access_token, code)
      return failure(code)
    })
  }

  /** Runs a call that needs a session, with a valid token. */
  function withSession<T>(work: (session: StoredSession) => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    return attempt(async (): Promise<AuthResult<T>> => {
      const token = await keeper.token()
      if (!token.ok) return failure(token.error)
      const session = keeper.read()
      return session ? work(session) : failure('no-current-user')
    })
  }

  /** Returns the failure of a call made with this token. Ends its session if the service no longer accepts it. */
  function refused(error: unknown, accessToken: string) {
    const code = codeInSession(error)
    if (code === 'user-token-expired' || code === 'user-disabled') endUnlessReplaced(accessToken, code)
    return failure(code)
  }

  /** Finds out why the database ignored a change: the account is disabled, or the session has ended. */
  async function ignored() {
    const result = await refresh()
    return failure(result.ok ? 'no-current-user' : result.error)
  }

  /** @param isOffline ends the session in this browser only: a user who leaves a shared computer must be able to sign out anyway */
  async function signOut(isOffline: boolean): Promise<AuthResult> {
    const token = isOffline ? null : await keeper.token()
    if (token && !token.ok) return token
    if (token?.value) {
      const jwt = token.value
      const told = await attempt(async () => {
        const { error } = await (await connection.auth()).admin.signOut(jwt, 'local')
        return error ? failure(codeOfSupabaseError(error)) : done
      })
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
      if (user && user.uid === keeper.read()?.user.id) state.signedIn(user)
    }
    if (event.key !== keeper.key && event.key !== null) return
    const session = keeper.read()
    const present = state.getState().user
    if (!session) {
      if (present?.emailVerified || present?.mustChoosePassword) end()
    } else if (present?.uid === session.user.id && present.emailVerified) keeper.start()
    else void enter(session)
  }

  /** Shows the user of the stored session at once and checks the session in the background. */
  function begin() {
    window.addEventListener('storage', handleStorage)
    const session = keeper.read()
    if (!session) {
      const user = unconfirmed.read()
      if (user) state.signedIn(user)
      else state.signedOut()
      return
    }
    const known = profile.read()
    keeper.start()
    if (awaitsSecondStep(session.user, session)) return state.signedOut(secondStep)
    if (known?.uid === session.user.id) state.signedIn(known)
    void refresh().then((result) => {
      // With neither a stored profile nor an answer, the session itself says who the user is.
      if (!result.ok && keeper.read() && state.getState().status === 'loading') state.signedIn(userOfIdentity(session.user))
    })
  }

  return {
    state,
    unconfirmed,
    /** The unconfirmed address whose password was typed in this browser, if there is one. */
    registeredAddress: () => localStorage.getItem(registeredKey),
    read: keeper.read,
    write: keeper.write,
    restartTimer: keeper.start,
    users,
    begin,
    enter,
    end,
    show,
    showUnconfirmed,
    recordLogin,
    refresh,
    withSession,
    refused,
    ignored,
    signOut,
    dispose() {
      keeper.stop()
      window.removeEventListener('storage', handleStorage)
    },
  }
}
