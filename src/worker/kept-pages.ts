/// <reference lib="webworker" />
import { shell } from './kept-files.ts'

const patienceMs = 3000

/** Pages by their address without its query, which may hold a token: from the network, or as they were the last time. */
export function keptPages(name: string) {
  /** Windows whose page did not come from the network. */
  const unanswered = new Set<string>()

  async function ask(event: FetchEvent): Promise<Response> {
    const answer = await fetch(event.request)
    // While a server is being replaced, its proxy answers in its place.
    if (answer.status >= 500) throw new Error('The site is out of order.')
    // An address that does not exist has a page too, but not one to keep.
    if (answer.status === 200) event.waitUntil(keep(addressOf(event.request), answer.clone()))
    return answer
  }

  /** Without room for it, it is shown all the same. */
  async function keep(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(name).catch(() => null)
    await cache?.put(address, answer).catch(() => {})
  }

  return {
    async answer(event: FetchEvent): Promise<Response> {
      const asked = ask(event)
      event.waitUntil(asked.catch(() => {}))
      const kept = await caches.match(addressOf(event.request), { cacheName: name }).catch(() => undefined)
      try {
        return await (kept ? Promise.race([asked, impatience()]) : asked)
      } catch {
        unanswered.add(event.resultingClientId)
        return kept ?? (await caches.match(shell)) ?? Response.error()
      }
    },

    /** Of a page that was there before the worker. */
    async add(page: string): Promise<void> {
      const cache = await caches.open(name)
      if (!(await cache.match(page))) await cache.add(page).catch(() => {})
    },

    wasUnanswered: (client: string) => unanswered.has(client),
  }
}

async function impatience(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs))
  throw new Error('The answer takes too long.')
}

function addressOf(request: Request): string {
  const { origin, pathname } = new URL(request.url)
  return origin + pathname
}
