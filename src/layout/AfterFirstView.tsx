import { captureInstallPrompt } from '#features/offline/install-prompt.ts'
import { loadWaitingList } from '#features/offline/OfflineBar.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { pageInteractive } from '#ui/hydrated.ts'

/**
 * Starts offline support and the keyboard shortcuts once the page has loaded and its screen is interactive, so that they never
 * delay the first view.
 */
export function AfterFirstView() {
  return <Deferred load={loadBackground} given={{ program: new URL(import.meta.url).pathname }} />
}

async function loadBackground() {
  captureInstallPrompt()
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await pageInteractive
  // Load this chunk while online: without a service worker, it could not be loaded offline.
  void loadWaitingList().catch(() => {})
  return (await import('./Background.tsx')).Background
}
