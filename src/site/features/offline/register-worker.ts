import { messageSW, Workbox } from 'workbox-window'
import { checkServerReachable } from '#site/ui/server-reachability.ts'
import type { PageMessage, WorkerMessage } from '#worker/messages.ts'

/** A page that stays open checks for a new version at most this often, when the user returns to it. */
const checkEveryMs = 3_600_000

/**
 * How long a waiting worker may take to replace the old one. Chromium sometimes never replaces a busy worker. The page then
 * reloads anyway, gets the new version from the server, and lets the waiting worker take over.
 */
const takeOverMs = 2000

/**
 * How long a page of the new version waits before it lets the new worker take over. The old one still works on the page's own message
 * and files; if it is busy at that moment, Chromium often replaces it only when it stops it, half a minute later.
 */
const calmMs = 2000

interface Options {
  /** The addresses of this page's main script and of its list of the content, by which a worker knows whether it has the worker's version. */
  program: string
  catalog: string
  /** Called when there is a new version, with a function that reloads into it. */
  onUpdate: (reload: () => void) => void
}

/**
 * Registers the worker and watches for updates. Rejects if the browser has no service workers, for example because storage is
 * blocked. A waiting worker takes over only when the user agrees, or if this page already has its version, so that an open page
 * never changes by itself.
 */
export async function registerWorker({ program, catalog, onUpdate }: Options): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) throw new Error('There is no service worker here.')
  const workbox = new Workbox('/sw.js')

  function notifyWorker() {
    serviceWorker.controller?.postMessage({
      type: 'KEEP',
      page: location.href,
      program,
      catalog,
      files: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    } satisfies WorkerMessage)
  }

  function reload() {
    // If no worker is waiting, another tab has already activated it, so reload at once.
    const timer = setTimeout(() => location.reload(), registration?.waiting ? takeOverMs : 0)
    const handleTakeOver = () => {
      clearTimeout(timer)
      location.reload()
    }
    serviceWorker.addEventListener('controllerchange', handleTakeOver, { once: true })
    workbox.messageSkipWaiting()
  }

  workbox.addEventListener('waiting', ({ sw }) => {
    if (!sw) return
    void messageSW(sw, { type: 'HAS', file: program, catalog } satisfies WorkerMessage).then((isOwn) =>
      isOwn ? setTimeout(() => void messageSW(sw, { type: 'SKIP_WAITING' } satisfies WorkerMessage), calmMs) : onUpdate(reload),
    )
  })
  serviceWorker.addEventListener('controllerchange', notifyWorker)
  serviceWorker.addEventListener('message', ({ data }) => {
    const { type } = data as PageMessage
    if (type === 'UNANSWERED') void checkServerReachable()
    if (type === 'OUTDATED') onUpdate(reload)
  })

  const registration = await workbox.register({ immediate: true })
  if (!registration) throw new Error('The browser registered no service worker.')
  notifyWorker()

  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
    checkedAt = Date.now()
    void registration.update().catch(() => {})
  })
}
