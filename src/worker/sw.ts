/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { keptFiles, type BuildFile } from './kept-files.ts'
import { keptPages } from './kept-pages.ts'
import type { PageMessage, WorkerMessage } from './messages.ts'

/**
 * The service worker of /sw.js (§1): the product without a connection. Nothing personal passes through it: answers of
 * the backend are never touched.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] }

// The build puts its list in the place of these very words.
// oxlint-disable-next-line no-underscore-dangle
const files = keptFiles(self.__WB_MANIFEST)
const picturesName = 'pictures'
const backend = /^\/(auth|rest|storage|health)(\/|$)/

const pages = keptPages(files.pagesName)

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
  if (message.type === 'KEEP') event.waitUntil(keep(message, event.source as Client))
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !backend.test(url.pathname),
  ({ event }) => pages.answer(event as FetchEvent),
)

registerRoute(
  // A part of a file, as players ask for it, is left to the network: a kept file can only be given whole.
  ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/') && !request.headers.has('range'),
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
  // Firefox discards the worker's answer when a preload fails. Older versions enabled it, and the setting outlives an update.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

/**
 * Keeps what a page brought along, and what else the product is made of: from then on a page of this version lacks nothing,
 * whatever is deployed. When it is the only one that is left, older versions have served their time.
 */
async function keep({ page, program, files: loaded }: Extract<WorkerMessage, { type: 'KEEP' }>, client: Client): Promise<void> {
  if (pages.wasUnanswered(client.id)) client.postMessage({ type: 'UNANSWERED' } satisfies PageMessage)
  if (!backend.test(page)) await pages.add(page)
  await files.add(loaded)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1 && files.has(program)) await files.dropOlder()
  await files.addLate()
}
