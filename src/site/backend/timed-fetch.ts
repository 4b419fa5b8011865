/** §9: request timeouts, in milliseconds. */
export const NETWORK_TIMEOUT_DESKTOP_MS = 30_000
export const NETWORK_TIMEOUT_PHONE_MS = 60_000
/** §9: the cap while the browser reports being offline. */
export const NETWORK_TIMEOUT_OFFLINE_MS = 5_000

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
    const allowance = isPhone() ? NETWORK_TIMEOUT_PHONE_MS : NETWORK_TIMEOUT_DESKTOP_MS
    const timeout = new AbortController()
    const timer = setTimeout(
      () => timeout.abort(new TypeError('The service did not answer in time')),
      isOnline() ? allowance : Math.min(allowance, NETWORK_TIMEOUT_OFFLINE_MS),
    )
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal
    try {
      const response = await send(input, { ...init, signal })
      // The timeout covers the body too: a slow trickle must not block a screen forever.
      const body = await response.arrayBuffer()
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
