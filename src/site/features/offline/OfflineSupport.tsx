import { useEffect, useState, useEffectEvent } from 'react'
import { askToPersistQuietly } from '#site/backend/persistent-storage.ts'
import { catalogAddress, contentFailed } from '#site/features/courses/courses.ts'
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
  const catalog = catalogAddress()

  useEffect(() => {
    // Without a worker everything still works online.
    registerWorker({ program, catalog, onUpdate: (update) => setReload(() => update) }).catch(() => {})
  }, [program, catalog])

  // Ask for persistent storage as soon as there is something to lose.
  const hasCourses = useEnrolment().enrolledCourses.length > 0
  useEffect(() => {
    if (hasCourses) void askToPersistQuietly()
  }, [hasCourses])

  useOfflineCourses()
  useMissingFiles([program, catalog], () => setReload(() => () => location.reload()))

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
 * Calls `onMissing` when a chunk or a file of the content fails to load because a new version has replaced it. Unless a worker has
 * the old version's files in its cache, they are gone for good.
 * @param version this page's main script and its list of the content, of which a new version replaces one at least
 */
function useMissingFiles(version: readonly string[], onMissing: () => void): void {
  const handleFailure = useEffectEvent(async () => {
    try {
      // Ask the server with HEAD: the worker, which may still have the files in its cache, does not answer such requests.
      const answers = await Promise.all(version.map((file) => fetch(file, { method: 'HEAD', cache: 'no-store' })))
      if (answers.some(({ status }) => status === 404)) onMissing()
    } catch {
      void checkServerReachable()
    }
  })

  useEffect(() => {
    const handle = () => void handleFailure()
    const events = ['vite:preloadError', contentFailed]
    for (const name of events) addEventListener(name, handle)
    return () => events.forEach((name) => removeEventListener(name, handle))
  }, [])
}
