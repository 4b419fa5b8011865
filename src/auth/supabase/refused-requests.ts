import type { SessionKeeper } from './session-keeper.ts'

/**
 * Watches a signed-in user's requests for data. Retries a request once with a fresh token if its token is refused.
 * Any other refusal, or an unexpectedly empty answer, may mean that the account was disabled, demoted or signed out
 * elsewhere, so the listener is called to find out.
 */
export function watchRefusals(send: typeof fetch, keeper: SessionKeeper) {
  let isChecking = false
  let listener: () => Promise<unknown> = () => Promise.resolve()

  async function watched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const account = keeper.read()?.user.id
    const response = await send(input, init)
    const address = input instanceof Request ? input.url : String(input)
    // The service ends sessions with a 204. Any other success comes from another server, such as a hotel's login page.
    if (/\/auth\/v1\/logout\b/.test(address) && response.ok && response.status !== 204) throw new TypeError('Not the service')
    // A visitor's request has no session to check, and one account's request must never be retried as another account.
    if (!isSuspicious(address, response) || !account || keeper.read()?.user.id !== account) return response
    const headers = new Headers(init?.headers)
    const refused = headers.get('Authorization')?.replace('Bearer ', '')
    if (response.status === 401 && refused) {
      const fresh = await keeper.renewed(refused)
      if (fresh.ok && fresh.value && fresh.value !== refused) {
        headers.set('Authorization', `Bearer ${fresh.value}`)
        return send(input, { ...init, headers })
      }
    }
    if (!isChecking && keeper.read()) {
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
