import { pageInteractive } from '#ui/hydrated.ts'
import { Late } from '#ui/Late.tsx'
import { keepInstallPrompt } from './install-prompt.ts'
import { loadWaitingList } from './OfflineBar.tsx'

/** Makes the product work without a connection, once the page has loaded and its screen is there: the first view waits for none of it. */
export function OfflineSupport() {
  return <Late load={loadKeeper} given={{ program: new URL(import.meta.url).pathname }} />
}

async function loadKeeper() {
  // In development the files change under the worker's hands.
  if (!import.meta.env.PROD) throw new Error('There is no service worker here.')
  keepInstallPrompt()
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await pageInteractive
  // Once there is no connection it cannot be fetched where no worker keeps it.
  void loadWaitingList().catch(() => {})
  return (await import('./WorkerKeeper.tsx')).WorkerKeeper
}
