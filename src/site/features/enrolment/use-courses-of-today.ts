import { useEffect, useEffectEvent } from 'react'
import type { Course } from '#content/course.ts'
import { findCourseSummary, loadCourse } from '#site/features/courses/courses.ts'
import { useEnrolment, useEnrolmentActions } from './enrolment-store.ts'
import { isLikeCatalog } from './of-today.ts'

/**
 * Brings the learner's courses up to date with the catalog, because a later version of a course may have other lessons.
 * @param which `all` looks into each course; `changed` only into those whose summary differs
 */
export function useCoursesOfToday(which: 'all' | 'changed'): void {
  const { enrolledCourses } = useEnrolment()
  const { follow } = useEnrolmentActions()

  const bringUpToDate = useEffectEvent(async (update: (course: Course) => Promise<void>, isCurrent: () => boolean) => {
    for (const enrolled of enrolledCourses) {
      const summary = findCourseSummary(enrolled.id)
      if (!summary || (which === 'changed' && isLikeCatalog(enrolled, summary))) continue
      const course = await loadCourse(enrolled.id).catch(() => null)
      if (!isCurrent()) return
      if (course) await update(course)
    }
  })

  // Once for each account, not with each change: tabs that have different versions of the site would change it back and forth.
  useEffect(() => {
    let isCurrent = true
    void bringUpToDate(follow, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [follow])
}
