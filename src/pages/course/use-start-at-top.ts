import { useEffect } from 'react'

/**
 * Lessons and their course share one path, so the scroll to the top on route changes (§2) does not happen between them.
 * A view that calls this starts at its top, unless the address has a hash.
 */
export function useStartAtTop(): void {
  useEffect(() => {
    if (!window.location.hash) window.scrollTo(0, 0)
  }, [])
}
