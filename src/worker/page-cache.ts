/// <reference lib="webworker" />
import { ownQueries } from '#build/page-contract.ts'
import { shell } from './file-cache.ts'

const TIMEOUT_MS = 3000

/** Answers navigations from the network or, failing that, from the cache. The key omits the query, which may hold a token. */
export function createPageCache(name: string) {
  /** The ids of the clients whose page did not come from the network. */
  const unanswered = new Set<string>()

  async function fetchPage(event: FetchEvent): Promise<Response> {
    const answer = await fetch(event.request)
    // While the server restarts, its proxy answers with an error page.
    if (answer.status >= 500) throw new Error('The site failed to respond.')
    // Do not cache the page for an unknown address. The key omits the query, so do not cache a lesson as its course either,
    // or the catalog with a course's dialog as the catalog.
    if (answer.status === 200 && ownQueries(event.request.url).length === 0) event.waitUntil(keep(addressOf(event.request), answer.clone()))
    return answer
  }

  /** If storage is full, the page is shown anyway. */
  async function keep(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(name).catch(() => null)
    await cache?.put(address, answer).catch(() => {})
  }

  return {
    async answer(event: FetchEvent): Promise<Response> {
      const fetched = fetchPage(event)
      event.waitUntil(fetched.catch(() => {}))
      const kept = await caches.match(addressOf(event.request), { cacheName: name }).catch(() => undefined)
      try {
        return await (kept ? Promise.race([fetched, timeout()]) : fetched)
      } catch {
        unanswered.add(event.resultingClientId)
        return kept ?? (await caches.match(shell)) ?? Response.error()
      }
    },

    /** Caches a page that was loaded before the worker controlled it. */
    async add(page: string): Promise<void> {
      const cache = await caches.open(name)
      if (!(await cache.match(page))) await cache.add(page).catch(() => {})
    },

    wasUnanswered: (client: string) => unanswered.has(client),
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new Error('The site took too long to respond.')
}

function addressOf(request: Request): string {
  const { origin, pathname } = new URL(request.url)
  return origin + pathname
}
