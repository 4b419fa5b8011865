import type { Configuration } from '#backend/configuration.ts'
import { askForLife } from '#ui/silence.ts'

/** The same fetch, which checks that the server runs at all when a request gets no answer, or a proxy's. */
export function heedSilence(send: typeof fetch, { authDomain, apiKey }: Pick<Configuration, 'authDomain' | 'apiKey'>): typeof fetch {
  // Supabase's gateway routes its services only, and asks for the key; the site's own server needs neither.
  const health =
    new URL(authDomain).origin === location.origin
      ? `${location.origin}/health`
      : `${authDomain}/auth/v1/health?${new URLSearchParams({ apikey: apiKey })}`
  return async (input, init) => {
    try {
      const answer = await send(input, init)
      if (answer.status >= 502 && answer.status <= 504) void askForLife(health)
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) void askForLife(health)
      throw error
    }
  }
}
