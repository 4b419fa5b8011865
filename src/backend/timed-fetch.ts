/** §9: how long a request may take, in milliseconds. */
export const NETWORK_TIMEOUT_DESKTOP_MS = 30_000
export const NETWORK_TIMEOUT_PHONE_MS = 60_000
/** §9: the cap while the browser says it is offline. */
export const NETWORK_TIMEOUT_OFFLINE_MS = 5_000

interface Surroundings {
  isOnline: () => boolean
  isPhone: () => boolean
  fetch: typeof fetch
}

const browser: Surroundings = {
  isOnline: () => navigator.onLine,
  isPhone: () => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent),
  fetch: (...args) => fetch(...args),
}

/** A fetch that gives up after the specification's time-outs; it then rejects as a failed network does. */
export function createTimedFetch(surroundings: Partial<Surroundings> = {}): typeof fetch {
  const { isOnline, isPhone, fetch: send } = { ...browser, ...surroundings }
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
      // The body counts too: a trickle must not hold a screen for ever.
      const body = await response.arrayBuffer()
      // Browsers give a 204 an empty body, and refuse to build one with it.
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
