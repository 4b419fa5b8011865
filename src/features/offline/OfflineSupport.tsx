import { pageInteractive } from '#ui/hydrated.ts'
import { Deferred } from '#ui/Deferred.tsx'
import { captureInstallPrompt } from './install-prompt.ts'
import { loadWaitingList } from './OfflineBar.tsx'

/** Makes the app work offline. It starts after the page has loaded and its screen is interactive, so it never delays the first view. */
export function OfflineSupport() {
  return <Deferred load={loadKeeper} given={{ program: new URL(import.meta.url).pathname }} />
}

async function loadKeeper() {
  // In development the files change too often to be cached.
  if (!import.meta.env.PROD) throw new Error('There is no service worker here.')
  captureInstallPrompt()
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await pageInteractive
  // Load it now: without a worker it could not be loaded offline.
  void loadWaitingList().catch(() => {})
  return (await import('./WorkerKeeper.tsx')).WorkerKeeper
}
