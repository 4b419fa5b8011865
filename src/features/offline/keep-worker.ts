import { messageSW, Workbox } from 'workbox-window'
import { checkServerReachable } from '#ui/server-reachability.ts'
import type { PageMessage, WorkerMessage } from '#worker/messages.ts'

/** How often a page that stays open asks for a new version when somebody comes back to it. */
const lookEveryMs = 3_600_000

/**
 * How long a waiting worker may take to replace the old one. Chromium sometimes never replaces a busy worker; the page
 * then reloads anyway, gets the new version from the server, and asks the waiting worker again.
 */
const takeOverMs = 2000

interface Options {
  /** The address of this page's program: by it a worker knows whether the page is of its version. */
  program: string
  /** Called with a reload into the new version, when there is one. */
  onUpdate: (reload: () => void) => void
}

/**
 * Registers the worker and keeps an eye on it. Rejects where the browser has none to give, such as with storage barred.
 * A waiting worker takes over only when the person says so, or when this page is of its version already: a page that
 * is open never changes by itself.
 */
export async function keepWorker({ program, onUpdate }: Options): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) throw new Error('There is no service worker here.')
  const workbox = new Workbox('/sw.js')

  function tellWorker() {
    serviceWorker.controller?.postMessage({
      type: 'KEEP',
      page: location.pathname,
      program,
      files: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    } satisfies WorkerMessage)
  }

  function reload() {
    // Without a waiting worker, another tab was quicker.
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
    void messageSW(sw, { type: 'HAS', file: program } satisfies WorkerMessage).then((isOwn) =>
      isOwn ? workbox.messageSkipWaiting() : onUpdate(reload),
    )
  })
  serviceWorker.addEventListener('controllerchange', tellWorker)
  serviceWorker.addEventListener('message', ({ data }) => {
    if ((data as PageMessage).type === 'UNANSWERED') void checkServerReachable()
  })

  const registration = await workbox.register({ immediate: true })
  if (!registration) throw new Error('The browser registered no service worker.')
  tellWorker()

  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    void registration.update().catch(() => {})
  })
}
