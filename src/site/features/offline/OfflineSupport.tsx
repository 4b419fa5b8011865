import { useEffect, useState } from 'react'
import { askToPersistQuietly } from '#site/backend/persistent-storage.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-context.ts'
import { registerWorker } from './register-worker.ts'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useOfflineCourses } from './use-offline-courses.ts'
import { useMissingChunks } from './use-missing-chunks.ts'

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
