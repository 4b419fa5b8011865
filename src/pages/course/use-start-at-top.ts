import { useEffect } from 'react'

/**
 * Lessons and their course share one path, so the site does not scroll between them (§2 speaks of routes).
 * A view that calls this starts at its top; one that a `#place` names keeps that place.
 */
export function useStartAtTop(): void {
  useEffect(() => {
    if (!window.location.hash) window.scrollTo(0, 0)
  }, [])
}
