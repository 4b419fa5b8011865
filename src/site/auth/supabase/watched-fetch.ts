import type { Configuration } from '#site/backend/configuration.ts'
import { uploadWatchOf } from '#site/backend/watched-upload.ts'
import { checkServerReachable } from '#site/ui/server-reachability.ts'
import type { SessionRefresh } from './session-refresh.ts'

/** §9: request timeouts, in milliseconds. */
const NETWORK_TIMEOUT_DESKTOP_MS = 30_000
const NETWORK_TIMEOUT_PHONE_MS = 60_000
/** §9: the cap while the browser reports being offline. */
const NETWORK_TIMEOUT_OFFLINE_MS = 5_000

interface Environment {
  isOnline: () => boolean
  isPhone: () => boolean
  fetch: typeof fetch
}

const browser: Environment = {
  isOnline: () => navigator.onLine,
  isPhone: () => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent),
  fetch: (...args) => fetch(...args),
}

/** A fetch with the specification's timeouts (§9). On a timeout it rejects with a TypeError, as on a network failure. */
export function createTimedFetch(environment: Partial<Environment> = {}): typeof fetch {
  const { isOnline, isPhone, fetch: send } = { ...browser, ...environment }
  return async (input, init) => {
    const watch = uploadWatchOf(init?.body)
    if (watch && init) return (await import('#site/backend/send-watched.ts')).sendWatched(String(input), init, watch)
    const allowance = isPhone() ? NETWORK_TIMEOUT_PHONE_MS : NETWORK_TIMEOUT_DESKTOP_MS
    const timeout = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function restart() {
      clearTimeout(timer)
      timer = setTimeout(
        () => timeout.abort(new TypeError('The service did not answer in time')),
        isOnline() ? allowance : Math.min(allowance, NETWORK_TIMEOUT_OFFLINE_MS),
      )
    }
    restart()
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal
    try {
      const response = await send(input, { ...init, signal })
      // The timeout covers the body too: a slow trickle must not block a screen forever.
      const body = await (isStoredFile(input) ? watchParts(response, restart) : response).arrayBuffer()
      // A 204 arrives with an empty body, but the Response constructor rejects any body for a 204.
      return new Response(body.byteLength === 0 ? null : body, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Stored files may be so large that the time begins anew with each part that arrives. */
function isStoredFile(input: RequestInfo | URL): boolean {
  return /\/storage\/v1\/object\//.test(input instanceof Request ? input.url : String(input))
}

/** Returns the same answer, and calls `onPart` while its body arrives. */
function watchParts(response: Response, onPart: () => void): Response {
  const parts = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      onPart()
      controller.enqueue(part)
    },
  })
  return new Response(response.body?.pipeThrough(parts))
}

/** Wraps fetch: a request that gets no answer, or a 502 to 504 from a proxy, triggers a check whether the server is running. */
export function withReachabilityCheck(
  send: typeof fetch,
  { authDomain, apiKey }: Pick<Configuration, 'authDomain' | 'apiKey'>,
): typeof fetch {
  // Supabase's gateway has no /health, only its services, and requires the key. Our own server needs neither.
  const health =
    new URL(authDomain).origin === location.origin
      ? `${location.origin}/health`
      : `${authDomain}/auth/v1/health?${new URLSearchParams({ apikey: apiKey })}`
  return async (input, init) => {
    try {
      const answer = await send(input, init)
      if (answer.status >= 502 && answer.status <= 504) void checkServerReachable(health)
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) void checkServerReachable(health)
      throw error
    }
  }
}

/**
 * For this long after a change of the password, GoTrue creates no session for a password, because it may have compared the old one
 * (`supabase/migrations/20261126100100_sign_ins_under_way.sql`).
 */
const changeMs = 3000

/** Repeats a sign-in that GoTrue refused for that reason, which it does not name, once the time is over. */
export function withSignInRetry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const isPasswordSignIn = String(input).endsWith('/auth/v1/token?grant_type=password')
    if (response.status !== 500 || !isPasswordSignIn) return response
    await new Promise((resolve) => setTimeout(resolve, changeMs))
    return send(input, init)
  }
}

/**
 * Watches a signed-in user's requests for data. Retries a request once with a fresh token if its token is refused.
 * Any other refusal, or an unexpectedly empty answer, may mean that the account was disabled, demoted or signed out
 * elsewhere, so the listener is called to find out.
 */
export function watchRefusals(send: typeof fetch, stored: SessionRefresh) {
  let isChecking = false
  let listener: () => Promise<unknown> = () => Promise.resolve()

  async function watched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const account = stored.read()?.user.id
    const response = await send(input, init)
    const address = input instanceof Request ? input.url : String(input)
    // A visitor's request has no session to check, and one account's request must never be retried as another account.
    if (!isSuspicious(address, response) || !account || stored.read()?.user.id !== account) return response
    const headers = new Headers(init?.headers)
    const refused = headers.get('Authorization')?.replace('Bearer ', '')
    if (response.status === 401 && refused) {
      const fresh = await stored.renewed(refused)
      if (fresh.ok && fresh.value && fresh.value !== refused) {
        headers.set('Authorization', `Bearer ${fresh.value}`)
        return send(input, { ...init, headers })
      }
    }
    if (!isChecking && stored.read()) {
      isChecking = true
      void listener().finally(() => {
        isChecking = false
      })
    }
    return response
  }

  return {
    fetch: watched,
    /** @param check finds out why a request was refused; it never runs twice at once */
    onRefused(check: () => Promise<unknown>) {
      listener = check
    },
  }
}

function isSuspicious(address: string, response: Response): boolean {
  if (!/\/(rest|storage)\/v1\//.test(address)) return false
  if (response.status === 401 || response.status === 403) return true
  // Disabled users and ended sessions get empty results, which look the same as genuinely empty ones. Calls on the profile
  // ask for the reason themselves.
  return response.status === 200 && response.headers.get('Content-Range') === '*/*' && !/\/rest\/v1\/users\b/.test(address)
}
