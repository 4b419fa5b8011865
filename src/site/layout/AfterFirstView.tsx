import { useEffect, useState } from 'react'
import { captureInstallPrompt } from '#site/features/offline/install-prompt.ts'
import { WaitingList } from '#site/features/offline/OfflineBar.tsx'
import { pageInteractive } from '#site/ui/hydrated.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'

const Background = lazyPart(() => import('./Background.tsx'), 'Background')

/**
 * Starts offline support and the keyboard shortcuts once the page has loaded and its screen is interactive, so that they never
 * delay the first view. If they fail to load, the page works without them.
 */
export function AfterFirstView() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => void loadBackground().then(setLoaded), [])
  return isLoaded && <Background program={new URL(import.meta.url).pathname} />
}

async function loadBackground(): Promise<boolean> {
  captureInstallPrompt()
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await pageInteractive
  // Load this chunk while online: without a service worker, it could not be loaded offline.
  void WaitingList.prefetch()
  return Background.prefetch()
}
