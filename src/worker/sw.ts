/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { keptFiles, shell, type BuildFile } from './kept-files.ts'
import type { WorkerMessage } from './messages.ts'

/**
 * The service worker of /sw.js (§1): the product without a connection. Nothing personal passes through it: answers of
 * the backend are never touched, and pages are kept by their address without its query, which may hold a token.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] }

// The build puts its list in the place of these very words.
// oxlint-disable-next-line no-underscore-dangle
const files = keptFiles(self.__WB_MANIFEST)
const picturesName = 'pictures'
const patienceSeconds = 3
const backend = /^\/(auth|rest|storage|health)(\/|$)/

const pages = new NetworkFirst({
  cacheName: files.pagesName,
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => addressOf(request),
      // An address that does not exist has a page too, but not one to keep.
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
      // While a server is being replaced, its proxy answers in its place.
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error('The site is out of order.')
        return response
      },
    },
  ],
})

const pictures = new CacheFirst({
  cacheName: picturesName,
  plugins: [
    // Asked for openly: a picture whose bytes are hidden from us counts as several megabytes of storage.
    { requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'omit' }) },
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }) as WorkboxPlugin,
  ],
})

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message.type === 'HAS') event.ports[0]?.postMessage(files.has(message.file))
  if (message.type === 'KEEP') event.waitUntil(keep(message))
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !backend.test(url.pathname),
  async (options) => {
    try {
      return await pages.handle(options)
    } catch {
      return (await caches.match(shell)) ?? Response.error()
    }
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) => {
    const kept = await caches.match(request, { ignoreVary: true }).catch(() => null)
    if (kept) return kept
    const answer = await fetch(request)
    if (answer.status === 200) event.waitUntil(files.put(request, answer.clone()))
    return answer
  },
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    request.destination === 'image' && (sameOrigin ? !backend.test(url.pathname) : url.hostname === 'images.unsplash.com'),
  pictures,
)

/** Where there is no room, pictures make some. */
async function install(): Promise<void> {
  try {
    await files.addEarly()
  } catch (error) {
    if (!(await caches.delete(picturesName))) throw error
    await files.addEarly()
  }
}

async function activate(): Promise<void> {
  // The network does not wait for the worker to start.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Keeps what a page brought along; and when it is the only one that is left, older versions have served their time. */
async function keep({ page, program, files: loaded }: Extract<WorkerMessage, { type: 'KEEP' }>): Promise<void> {
  if (!backend.test(page)) {
    const kept = await caches.open(files.pagesName)
    if (!(await kept.match(page))) await kept.add(page).catch(() => {})
  }
  await files.add(loaded)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1 && files.has(program)) await files.dropOlder()
}

function addressOf(request: Request): string {
  const { origin, pathname } = new URL(request.url)
  return origin + pathname
}
