import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import { withLock } from '#site/backend/exclusive.ts'
import { isNumber, isOptional, isRecordOf, isText, readJson } from '#site/backend/stored-json.ts'
import { failure, type Result, success } from '#shared/result.ts'
import type { AuthErrorCode } from '../auth-error-codes.ts'

/** §9: refreshing begins this long before the token expires. */
const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000
/** §9: after a failure the next attempt waits this long, doubling up to the cap. */
const BACKOFF_FIRST_MS = 30_000
const BACKOFF_CAP_MS = 16 * 60_000
/** §9: a token counts as expired this long before it is. */
const EXPIRED_EARLY_MS = 30_000

/** The longest delay of a browser timer. A timer with a longer delay fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A session as the token endpoint returns it, with `expires_at` by our own clock. */
export interface StoredSession {
  access_token: string
  refresh_token: string
  /** Seconds since 1970. */
  expires_at: number
  user: { id: string; email?: string | undefined }
}

const isSession = isRecordOf<StoredSession>({
  access_token: isText,
  refresh_token: isText,
  expires_at: isNumber,
  user: isRecordOf<StoredSession['user']>({ id: isText, email: isOptional(isText) }),
})

/** `retry` distinguishes an unreachable service from a session that has ended. */
export type RefreshOutcome = Result<StoredSession, { code: AuthErrorCode; retry: boolean }>

interface Options {
  storage: KeyValueStorage
  /** The storage key, shared with all tabs. */
  key: string
  /** A single call of the token endpoint, without retries. */
  requestRefresh: (refreshToken: string) => Promise<RefreshOutcome>
  locks?: LockManager
}

export type SessionRefresh = ReturnType<typeof createSessionRefresh>

/** The stored session, which it refreshes with the specification's timings. `auth-client.ts` says why supabase-js does not. */
export function createSessionRefresh({ storage, key, requestRefresh, locks }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let backoff = BACKOFF_FIRST_MS
  let inFlight: Promise<RefreshOutcome> | null = null
  let running = false
  let handleEnd: (code: AuthErrorCode) => void = () => {}

  function read(): StoredSession | null {
    const stored = readJson(storage.getItem(key))
    return isSession(stored) ? stored : null
  }

  /** Refreshes the session. Callers in one tab share one request; tabs take turns and use the first one's result. */
  function refresh(): Promise<RefreshOutcome> {
    inFlight ??= withLock(`${key}-refresh`, refreshStored, locks).finally(() => {
      inFlight = null
    })
    return inFlight
  }

  async function refreshStored(): Promise<RefreshOutcome> {
    const session = read()
    if (!session) return gone
    if (!isDue(session)) return success(session)
    const outcome = await requestRefresh(session.refresh_token)
    const current = read()
    // If the stored session changed during the request (for example, the user signed out or switched accounts), discard
    // this result and use the current session.
    if (current?.refresh_token !== session.refresh_token) return current ? success(current) : gone
    if (outcome.ok) storage.setItem(key, JSON.stringify(outcome.value))
    return outcome
  }

  async function refreshInBackground() {
    const outcome = await refresh()
    if (!running) return
    if (outcome.ok) {
      backoff = BACKOFF_FIRST_MS
      schedule()
    } else if (outcome.error.retry) {
      timer = setTimeout(refreshInBackground, backoff)
      backoff = Math.min(backoff * 2, BACKOFF_CAP_MS)
    } else if (outcome !== gone) {
      handleEnd(outcome.error.code)
    }
  }

  function schedule() {
    clearTimeout(timer)
    const session = read()
    if (!running || !session) return
    const wait = msToLive(session) - REFRESH_BEFORE_EXPIRY_MS
    timer = setTimeout(refreshInBackground, Math.min(Math.max(0, wait), LONGEST_TIMER_MS))
  }

  /** Returns a valid token, after refreshing it if it expires within 30 s; null without a session. */
  async function token(): Promise<Result<string | null, AuthErrorCode>> {
    const session = read()
    if (!session) return success(null)
    if (msToLive(session) > EXPIRED_EARLY_MS) return success(session.access_token)
    const outcome = await refresh()
    if (outcome.ok) return success(outcome.value.access_token)
    if (!outcome.error.retry && outcome !== gone) handleEnd(outcome.error.code)
    return outcome === gone ? success(null) : failure(outcome.error.code)
  }

  /** Refreshes at once if a refresh is due when the network or the tab comes back. */
  function handleReturn() {
    if (document.visibilityState === 'hidden' || !navigator.onLine) return
    const session = read()
    if (!session || !isDue(session)) return
    clearTimeout(timer)
    void refreshInBackground()
  }

  return {
    key,
    /** @param listener called when the service says that this session is over */
    onEnded(listener: (code: AuthErrorCode) => void) {
      handleEnd = listener
    },
    read,
    write: (session: StoredSession) => storage.setItem(key, JSON.stringify(session)),
    clear: () => storage.removeItem(key),

    token,

    /** Like `token`, but throws on failure, as supabase-js expects. */
    async tokenOrThrow(): Promise<string | null> {
      const current = await token()
      if (!current.ok) throw new TypeError(`No access token: ${current.error}`)
      return current.value
    },

    /** Replaces a token that the service refuses although it looks valid here, because the clocks differ. */
    renewed(refused: string) {
      const session = read()
      if (session?.access_token === refused) storage.setItem(key, JSON.stringify({ ...session, expires_at: 0 }))
      return token()
    },

    /** Restarts the timer, e.g. after a sign-in here or in another tab. */
    start() {
      if (!running) {
        running = true
        window.addEventListener('online', handleReturn)
        document.addEventListener('visibilitychange', handleReturn)
      }
      backoff = BACKOFF_FIRST_MS
      schedule()
    },

    stop() {
      running = false
      clearTimeout(timer)
      window.removeEventListener('online', handleReturn)
      document.removeEventListener('visibilitychange', handleReturn)
    },
  }
}

const msToLive = (session: StoredSession) => session.expires_at * 1000 - Date.now()
const isDue = (session: StoredSession) => msToLive(session) <= REFRESH_BEFORE_EXPIRY_MS

/** The outcome if the session was removed in the meantime. The code that removed it has already reported that. */
const gone = failure({ code: 'no-current-user', retry: false })
