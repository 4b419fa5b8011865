/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { brand } from '#shared/brand.ts'
import { createCourseCache } from './course-cache.ts'
import { createFileCache, type BuildFile } from './file-cache.ts'
import { createPageCache } from './page-cache.ts'
import type { WorkerMessage } from './messages.ts'

/**
 * The service worker of /sw.js (§1) makes the product work offline. It handles no personal data: requests to the backend
 * bypass it.
 */
declare const self: ServiceWorkerGlobalScope & { BUILD_FILES: BuildFile[] }

// The build replaces this exact expression with its list (src/build/worker-files.ts).
const build = self.BUILD_FILES
const files = createFileCache(build)
const picturesName = 'pictures'
const courses = createCourseCache(build, files, () => caches.delete(picturesName))
const backend = /^\/(auth|rest|storage|health)(\/|$)/

const pages = createPageCache(files.pagesName, files.openPages)

const pictures = new CacheFirst({
  cacheName: picturesName,
  plugins: [
    // With CORS, because browsers count an opaque response as several megabytes of storage.
    { requestWillFetch: async ({ request }) => new Request(request.url, { mode: 'cors', credentials: 'omit' }) },
    new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 60 * 86_400, purgeOnQuotaError: true }) as WorkboxPlugin,
  ],
})

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  const answer = (work: Promise<unknown>) => event.waitUntil(work.then((value) => event.ports[0]?.postMessage(value)))
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (message.type === 'HAS') event.ports[0]?.postMessage(isOwn(message.file, message.catalog))
  if (message.type === 'KEEP') event.waitUntil(keep(message, event.source as Client))
  if (message.type === 'KEEP_COURSES') event.waitUntil(courses.keep(message.slugs))
  if (message.type === 'KEEP_RECORDINGS') event.waitUntil(courses.keepRecordings(message.slug))
  if (message.type === 'DROP_RECORDINGS') answer(courses.dropRecordings(message.slug))
  if (message.type === 'KEEP_CODE') event.waitUntil(courses.keepCode())
  if (message.type === 'DROP_CODE') answer(courses.dropCode())
  if (message.type === 'DROP_COURSE') answer(dropCourse(message))
  if (message.type === 'LIST_COURSES') answer(courses.list())
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !backend.test(url.pathname),
  ({ event }) => pages.answer(event as FetchEvent),
)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.headers.has('range') && courses.hasRecording(url.pathname),
  async ({ request, url }) => {
    const kept = await caches.match(url.pathname, { ignoreVary: true }).catch(() => null)
    return kept ? createPartialResponse(request, kept) : fetch(request)
  },
)

registerRoute(
  // All other range requests go to the network, because the cache holds only whole files.
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
    request.destination === 'image' && (sameOrigin ? !backend.test(url.pathname) : brand.pictureHosts.includes(url.origin)),
  pictures,
)

/** If storage is full, delete the pictures and try again. */
async function install(): Promise<void> {
  try {
    await files.addEarly()
  } catch (error) {
    if (!(await caches.delete(picturesName))) throw error
    await files.addEarly()
  }
}

async function activate(): Promise<void> {
  // Firefox discards the worker's response if a preload fails. Older versions enabled preloading, and the setting persists.
  await self.registration.navigationPreload?.disable().catch(() => {})
  await self.clients.claim()
}

/** Whether a page with this program and this list of the content is of this version. */
const isOwn = (program: string, catalog: string) => files.has(program) && files.has(catalog)

/** Whether no newer version is active, waits or is being installed. */
function isNewest(): boolean {
  const { waiting, installing } = self.registration
  // Not every browser tells a worker about itself.
  const own = self.serviceWorker as ServiceWorker | undefined
  return !waiting && !installing && own?.state !== 'redundant'
}

async function dropCourse({ slug, page }: Extract<WorkerMessage, { type: 'DROP_COURSE' }>): Promise<void> {
  await courses.drop(slug)
  if (page) await pages.drop(page)
}

/**
 * Caches what a page has already loaded and the rest of this version, so that pages of this version stay complete, whatever
 * is deployed. If this version is the newest, and this page is of it and the only one open, other versions' caches are no longer
 * needed.
 */
async function keep({ page, program, catalog, files: loaded }: Extract<WorkerMessage, { type: 'KEEP' }>, client: Client): Promise<void> {
  const report = pages.reportTo(client.id)
  if (report) client.postMessage(report)
  if (!backend.test(new URL(page).pathname)) await pages.add(page)
  await files.add(loaded)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1 && isOwn(program, catalog)) await files.dropOthers(isNewest)
  await files.addLate()
}
