import { captureInstallPrompt } from '#features/offline/install-prompt.ts'
import { loadWaitingList } from '#features/offline/OfflineBar.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { pageInteractive } from '#ui/hydrated.ts'

/**
 * Starts offline use and keyboard shortcuts. It waits until the page has loaded and its screen is interactive, so it never
 * delays the first view.
 */
export function AfterFirstView() {
  return <Deferred load={loadBackground} given={{ program: new URL(import.meta.url).pathname }} />
}

async function loadBackground() {
  captureInstallPrompt()
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await pageInteractive
  // Load it now: without a worker it could not be loaded offline.
  void loadWaitingList().catch(() => {})
  return (await import('./Background.tsx')).Background
}
