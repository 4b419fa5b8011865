import { HOME_IN_PROGRESS } from '#shared/limits.ts'
import type { EnrolledCourse } from './enrolled-course.ts'

/** Returns the courses in progress, the most recently opened first. */
export function enrolmentsInProgress(enrolledCourses: readonly EnrolledCourse[]): EnrolledCourse[] {
  return latest(enrolledCourses, 'in_progress', (course) => course.lastAccessed)
}

/** Returns the courses that have not been started, the most recent enrolment first. */
export function enrolmentsNotStarted(enrolledCourses: readonly EnrolledCourse[]): EnrolledCourse[] {
  return latest(enrolledCourses, 'not_started', (course) => course.enrolledAt)
}

function latest(
  courses: readonly EnrolledCourse[],
  status: EnrolledCourse['status'],
  timeOf: (course: EnrolledCourse) => string | null,
): EnrolledCourse[] {
  return courses
    .filter((course) => course.status === status)
    .toSorted((a, b) => (timeOf(b) ?? '').localeCompare(timeOf(a) ?? ''))
    .slice(0, HOME_IN_PROGRESS)
}
