import { useEffect } from 'react'
import { loadCourse } from '#features/courses/courses.ts'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'

/** Loads the chunk of every course in the learner's list, so that the worker caches it. */
export function usePreloadEnrolledCourses(): void {
  const ids = useEnrolment()
    .enrolledCourses.map(({ id }) => id)
    .join()

  useEffect(() => {
    if (ids && 'serviceWorker' in navigator) void controlled().then(() => Promise.allSettled(ids.split(',').map(loadCourse)))
  }, [ids])
}

/** Waits until a worker controls the page: earlier requests would bypass it. */
function controlled(): Promise<unknown> {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return Promise.resolve()
  return new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
}
