import { Suspense } from 'react'
import { captureInstallPrompt } from '#features/offline/install-prompt.ts'
import { WaitingList } from '#features/offline/OfflineBar.tsx'
import { pageInteractive, useIsHydrated } from '#ui/hydrated.ts'
import { lazyPart, nothing } from '#ui/lazy-part.ts'

const Background = lazyPart(
  async () => {
    captureInstallPrompt()
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
    await pageInteractive
    // Load this chunk while online: without a service worker, it could not be loaded offline.
    void WaitingList.prefetch()
    return import('./Background.tsx')
  },
  'Background',
  { otherwise: nothing },
)

/**
 * Starts offline support and the keyboard shortcuts once the page has loaded and its screen is interactive, so that they never
 * delay the first view.
 */
export function AfterFirstView() {
  const isHydrated = useIsHydrated()
  return (
    isHydrated && (
      <Suspense>
        <Background program={new URL(import.meta.url).pathname} />
      </Suspense>
    )
  )
}
