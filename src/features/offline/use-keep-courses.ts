import { useEffect } from 'react'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { asksForLessData } from '#ui/less-data.ts'
import { keepCourses } from './course-worker.ts'
import { useRemovedCourses } from './use-removed-courses.ts'

/**
 * Lets the worker cache the courses in the learner's list with their lessons, except those that the learner has removed from
 * this device. It does so on every page load, after a failed connection, and for a new worker; the worker skips what it has.
 */
export function useKeepCourses(): void {
  const removed = useRemovedCourses()
  const ids = useEnrolment()
    .enrolledCourses.map(({ id }) => id)
    .join()

  useEffect(() => {
    if (!ids || !removed || !('serviceWorker' in navigator) || asksForLessData()) return
    const { serviceWorker } = navigator
    function keep() {
      const unwanted = removed?.ids() ?? []
      void keepCourses(ids.split(',').filter((id) => !unwanted.includes(id)))
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
