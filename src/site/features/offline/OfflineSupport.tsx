import { useEffect, useState, useEffectEvent } from 'react'
import { askToPersistQuietly } from '#site/backend/persistent-storage.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { checkServerReachable } from '#site/ui/server-reachability.ts'
import { registerWorker } from './register-worker.ts'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useOfflineCourses } from './use-offline-courses.ts'

/**
 * Registers the service worker, makes the site installable, caches what the learner needs, asks the browser to keep it, and offers
 * a new version when there is one.
 */
export function OfflineSupport({ program }: { program: string }) {
  const [reload, setReload] = useState<(() => void) | null>(null)

  useEffect(() => {
    // Without a worker everything still works online.
    registerWorker({ program, onUpdate: (update) => setReload(() => update) }).catch(() => {})
  }, [program])

  // Ask for persistent storage as soon as there is something to lose.
  const hasCourses = useEnrolment().enrolledCourses.length > 0
  useEffect(() => {
    if (hasCourses) void askToPersistQuietly()
  }, [hasCourses])

  useOfflineCourses()
  useMissingChunks(program, () => setReload(() => () => location.reload()))

  return (
    <>
      {/* Not in the page itself: browsers would request the manifest, and then its icon, before they paint it. */}
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/app/apple-touch-icon.png" />
      <UpdateNotice onReload={reload} onLater={() => setReload(null)} />
    </>
  )
}

/**
 * Calls `onMissing` when a chunk fails to load because a new version has replaced it. Unless a worker has the old version's
 * chunks in its cache, they are gone for good.
 */
function useMissingChunks(program: string, onMissing: () => void): void {
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
