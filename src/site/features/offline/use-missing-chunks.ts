import { useEffect, useEffectEvent } from 'react'
import { checkServerReachable } from '#site/ui/server-reachability.ts'

/**
 * Calls `onMissing` when a chunk fails to load because a new version has replaced it. Unless a worker has the old version's
 * chunks in its cache, they are gone for good.
 */
export function useMissingChunks(program: string, onMissing: () => void): void {
  const handleFailure = useEffectEvent(async () => {
    try {
      // Ask the server with HEAD: the worker, which may still have the main script in its cache, does not answer such requests.
      const { status } = await fetch(program, { method: 'HEAD', cache: 'no-store' })
      if (status === 404) onMissing()
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
