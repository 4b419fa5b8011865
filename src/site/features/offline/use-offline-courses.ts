import { useEffect } from 'react'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { asksForLessData } from '#site/ui/less-data.ts'
import { keepCourses } from './course-worker.ts'
import { useRemovedCourses } from './removed-courses.ts'

/**
 * Tells the worker to cache the courses in the learner's list with their lessons, except those that the learner has removed from
 * this device. Repeats this on every page load, when the connection returns, and for a new worker; the worker skips what it
 * has already cached. Does nothing if the browser asks for less data.
 */
export function useOfflineCourses(): void {
  const removed = useRemovedCourses()
  const ids = useEnrolment()
    .enrolledCourses.map(({ id }) => id)
    .join()

  useEffect(() => {
    if (!ids || !removed || !('serviceWorker' in navigator) || asksForLessData()) return
    const { serviceWorker } = navigator
    function keep() {
      const unwanted = removed?.ids() ?? []
      // Without a worker, there is nothing to tell.
      keepCourses(ids.split(',').filter((id) => !unwanted.includes(id))).catch(() => {})
    }
    keep()
    window.addEventListener('online', keep)
    serviceWorker.addEventListener('controllerchange', keep)
    return () => {
      window.removeEventListener('online', keep)
      serviceWorker.removeEventListener('controllerchange', keep)
    }
  }, [ids, removed])
}
