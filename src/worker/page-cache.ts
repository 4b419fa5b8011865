/// <reference lib="webworker" />
import { configurationBlock, ownQueries } from '#site/boot/page-document.ts'
import { shell } from './file-cache.ts'
import type { PageMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope

const TIMEOUT_MS = 3000

/**
 * Answers navigations. A cached page shows at once, because on a slow connection waiting for the network takes longer than
 * everything else. The network's answer only tells whether the page is still valid; if not, the next visit asks the network.
 * @param open opens the cache of that name; null once a newer version has deleted it
 */
export function createPageCache(name: string, open: () => Promise<Cache | null>) {
  /** What there was to tell each page, by client id. */
  const reports = new Map<string, PageMessage>()

  const cached = (address: string) => caches.match(address, { cacheName: name }).catch(() => undefined)

  async function fetchPage(request: Request): Promise<Response> {
    const answer = await fetch(request)
    // While the server restarts, its proxy answers with an error page.
    if (answer.status >= 500) throw new Error('The site failed to respond.')
    return answer
  }

  /**
   * Caches a page, but not one for an unknown address, a redirect's, or another kind of file. An address with a query must be the
   * page's own, or links with invented queries would fill the storage. If storage is full, the page is shown anyway.
   */
  async function keep(address: string, answer: Response): Promise<void> {
    if (answer.status !== 200 || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
    const copy = answer.clone()
    const { pathname, search } = new URL(address)
    if (search && !(await copy.clone().text()).includes(`data-prerendered="${pathname}${search}"`)) return
    const cache = await open().catch(() => null)
    await cache?.put(address, copy).catch(() => {})
  }

  async function report(clientId: string, type: PageMessage['type']): Promise<void> {
    reports.set(clientId, { type })
    const client = await self.clients.get(clientId)
    client?.postMessage({ type } satisfies PageMessage)
  }

  /**
   * Forgets a cached page that differs from the server's. If the server redirects, or its configuration has changed, no cached page
   * is valid, and this page may not work: it offers to reload. Another site's answer, such as a network's login, says nothing.
   */
  async function check(address: string, shown: Response, answer: Response, clientId: string): Promise<void> {
    const [ours, theirs] = await Promise.all([asText(shown), asText(answer)])
    const isRedirect = answer.type === 'opaqueredirect'
    if (theirs.configuration === undefined && !isRedirect) return
    if (theirs.configuration !== ours.configuration) {
      await caches.delete(name)
      await report(clientId, 'OUTDATED')
    } else if (theirs.text !== ours.text || theirs.policy !== ours.policy) await (await open())?.delete(address)
  }

  return {
    async answer(event: FetchEvent): Promise<Response> {
      const { request, resultingClientId } = event
      const { path, address } = placeOf(request.url)
      const fetched = fetchPage(request)
      // Handled below, but only after the cache has answered.
      fetched.catch(() => {})
      const inTime = () => Promise.race([fetched, timeout()])
      const reportSilence = () => report(resultingClientId, 'UNANSWERED')
      const known = await cached(address)
      // A reload asks for what is new.
      if (known && (request.cache === 'default' || request.cache === 'force-cache')) {
        const shown = known.clone()
        event.waitUntil(inTime().catch(reportSilence))
        event.waitUntil(fetched.then((answer) => check(address, shown, answer, resultingClientId)).catch(() => {}))
        return known
      }
      event.waitUntil(fetched.then((answer) => keep(address, answer)).catch(() => {}))
      // The page of a lesson's course can show the lesson, too.
      const substitute = known ?? (await cached(path))
      try {
        return await (substitute ? inTime() : fetched)
      } catch {
        event.waitUntil(reportSilence())
        return substitute ?? (await caches.match(shell)) ?? Response.error()
      }
    },

    /** Caches a page of this site that was loaded before the worker controlled it. */
    async add(url: string): Promise<void> {
      const { address } = placeOf(url)
      if (!(await cached(address)))
        await fetch(address).then(
          (answer) => keep(address, answer),
          () => {},
        )
    },

    /** Deletes the page at this path, and those of its lessons. */
    async drop(path: string): Promise<void> {
      const cache = await open()
      await cache?.delete(new URL(path, location.origin).href, { ignoreSearch: true })
    },

    /** What there was to tell the page before it listened. */
    reportTo: (clientId: string) => reports.get(clientId),
  }
}

async function timeout(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new Error('The site took too long to respond.')
}

async function asText(answer: Response) {
  const text = await answer.text()
  return { text, policy: answer.headers.get('content-security-policy'), configuration: configurationBlock.exec(text)?.[2] }
}

/**
 * Returns the addresses under which a page is cached, and its substitute. Of the query, only a part for which there may be a file
 * belongs to the address; any other part may hold a token. The addresses are absolute: a path such as `//other.example/` would
 * otherwise name another site.
 */
function placeOf(url: string): { path: string; address: string } {
  const { origin, pathname, search } = new URL(url)
  const [query] = ownQueries(search)
  const path = origin + pathname
  return { path, address: query ? `${path}?${query}` : path }
}
