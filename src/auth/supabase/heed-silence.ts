import { askForLife } from '#ui/silence.ts'

/** The same fetch, which makes sure that somebody is there at all when a request gets no answer, or a proxy's. */
export function heedSilence(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input, location.origin)
    try {
      const answer = await send(input, init)
      if (answer.status >= 502 && answer.status <= 504) void askForLife(origin)
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) void askForLife(origin)
      throw error
    }
  }
}
