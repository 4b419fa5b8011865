import type { Configuration } from '#backend/configuration.ts'
import { checkServerReachable } from '#ui/server-reachability.ts'

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
