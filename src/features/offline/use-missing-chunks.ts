import { useEffect, useEffectEvent } from 'react'
import { checkServerReachable } from '#ui/server-reachability.ts'

/**
 * Calls back when part of the product could not be loaded because a new version has taken its place: where no worker
 * keeps the files of the old one, nothing that is missing comes any more.
 */
export function useGoneFiles(program: string, onGone: () => void): void {
  const handleFailure = useEffectEvent(async () => {
    try {
      // The worker, which may have the program still, does not answer this question.
      const { status } = await fetch(program, { method: 'HEAD', cache: 'no-store' })
      if (status === 404) onGone()
    } catch {
      void checkServerReachable()
    }
  })

  useEffect(() => {
    const handle = () => void handleFailure()
    addEventListener('vite:preloadError', handle)
    return () => removeEventListener('vite:preloadError', handle)
  }, [])
}
