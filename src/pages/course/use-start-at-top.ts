import { useEffect } from 'react'
import { useWasRendered } from '#ui/hydrated.ts'

/**
 * Lessons and their course share one path, so the scroll to the top on route changes (§2) does not happen between them.
 * A view that calls this starts at its top, unless the address has a hash, or the view was prerendered: then the reader may
 * have scrolled already.
 */
export function useStartAtTop(): void {
  const wasRendered = useWasRendered()
  useEffect(() => {
    if (!wasRendered && !window.location.hash) window.scrollTo(0, 0)
  }, [wasRendered])
}
