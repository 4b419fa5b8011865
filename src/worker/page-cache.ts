/// <reference lib="webworker" />
import { configurationBlock, ownQueries } from '#build/page-contract.ts'
import { shell } from './file-cache.ts'
import type { PageMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const TIMEOUT_MS = 3000

/**
 * Answers navigations. A cached page shows at once, because on a slow connection waiting for the network takes longer than
 * everything else. The network's answer only tells whether the page's configuration is still valid; offering a new version of the
 * site is up to the new version's worker.
 */
export function createPageCache(name: string) {
  /** What there was to tell each page, by client id. */
  const reports = new Map<string, PageMessage>()

  const cached = (address: string) => caches.match(address, { cacheName: name }).catch(() => undefined)

  async function fetchPage(request: Request): Promise<Response> {
    const answer = await fetch(request)
    // While the server restarts, its proxy answers with an error page.
    if (answer.status >= 500) throw new Error('The site failed to respond.')
    return answer
  }

  /** If storage is full, the page is shown anyway. */
  async function keep(address: string, answer: Response): Promise<void> {
    const cache = await caches.open(name).catch(() => null)
    await cache?.put(address, answer).catch(() => {})
  }

  async function report(clientId: string, type: PageMessage['type']): Promise<void> {
    reports.set(clientId, { type })
    const client = await self.clients.get(clientId)
    client?.postMessage({ type } satisfies PageMessage)
  }

  /** Forgets a cached page whose configuration is no longer the server's. The page of a network's login has none. */
  async function checkConfiguration(address: string, shown: Response, answer: Response, clientId: string): Promise<void> {
    const [ours, theirs] = (await Promise.all([shown.text(), answer.text()])).map((page) => configurationBlock.exec(page)?.[2])
    if (theirs === undefined || theirs === ours) return
    await (await caches.open(name)).delete(address)
    await report(clientId, 'OUTDATED')
  }

  return {
    async answer(event: FetchEvent): Promise<Response> {
      const { request, resultingClientId } = event
      const { pathname, address } = placeOf(request.url)
      const fetched = fetchPage(request)
      const inTime = Promise.race([fetched, timeout()])
      event.waitUntil(inTime.catch(() => report(resultingClientId, 'UNANSWERED')))
      const known = await cached(address)
      // A reload asks for what is new.
      if (known && request.cache !== 'no-cache') {
        const shown = known.clone()
        event.waitUntil(inTime.then((answer) => checkConfiguration(address, shown, answer, resultingClientId)).catch(() => {}))
        return known
      }
      // The page of a lesson's course can show the lesson, too.
      const substitute = known ?? (await cached(pathname))
      try {
        const answer = await (substitute ? inTime : fetched)
        // The page for an unknown address must not be cached.
        if (answer.status === 200) event.waitUntil(keep(address, answer.clone()))
        return answer
      } catch {
        return substitute ?? (await caches.match(shell)) ?? Response.error()
      }
    },

    /** Caches a page that was loaded before the worker controlled it. */
    async add(url: string): Promise<void> {
      const { address } = placeOf(url)
      const cache = await caches.open(name)
      if (!(await cache.match(address))) await cache.add(address).catch(() => {})
    },

    /** What there was to tell the page before it listened. */
    reportTo: (clientId: string) => reports.get(clientId),
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new Error('The site took too long to respond.')
}

/**
 * The path of a page, and the address under which it is cached: of its query, only a part for which there may be a file belongs to
 * it. Any other part may hold a token.
 */
function placeOf(url: string): { pathname: string; address: string } {
  const { pathname, search } = new URL(url, location.origin)
  const [query] = ownQueries(search)
  return { pathname, address: query ? `${pathname}?${query}` : pathname }
}
