import { useEffect } from 'react'
import { useWasRendered } from '#site/ui/hydrated.ts'
import { scrollToStart } from '#site/ui/start-of-screen.ts'

/**
 * Scrolls to where a view starts when it mounts. Lessons and their course share one path, so navigating between them is not a route
 * change, which would scroll (§2). Does not scroll if the address has a hash, or if the view was prerendered, because then the
 * reader may have scrolled already.
 */
export function useStartAtTop(): void {
  const wasRendered = useWasRendered()
  useEffect(() => {
    if (!wasRendered && !window.location.hash) scrollToStart()
  }, [wasRendered])
}
