import { findCourseSummary } from '#site/features/courses/courses.ts'
import type { EnrolledCourse } from './enrolled-course.ts'
import { openedSince } from './lesson-to-resume.ts'
import type { OpenedLessons } from './opened-lessons.ts'

/**
 * Returns the courses of the catalog that are not completed: first those that were begun, the most recently used first, then the
 * others, the most recent enrolment first.
 */
export function enrolmentsToContinue(
  enrolledCourses: readonly EnrolledCourse[],
  opened: Pick<OpenedLessons, 'in'> | null,
): EnrolledCourse[] {
  return enrolledCourses
    .filter(({ id, status }) => status !== 'completed' && findCourseSummary(id))
    .map((course) => {
      const left = openedSince(course, opened?.in(course.id) ?? null)
      const isBegun = course.status === 'in_progress' || left !== null
      const time = isBegun ? Math.max(timeOf(course.lastAccessed), timeOf(left?.at)) : timeOf(course.enrolledAt)
      return { course, isBegun, time }
    })
    .toSorted((a, b) => Number(b.isBegun) - Number(a.isBegun) || b.time - a.time)
    .map(({ course }) => course)
}

function timeOf(time: string | null | undefined): number {
  return time ? Date.parse(time) : 0
}
