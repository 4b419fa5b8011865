import type { EnrolledCourse } from './enrolled-course.ts'

/** §9: at most 3 on the home page. */
const limit = 3

/** The courses in progress, the most recently opened first. */
export function enrolmentsInProgress(enrolledCourses: readonly EnrolledCourse[]): EnrolledCourse[] {
  return latest(enrolledCourses, 'in_progress', (course) => course.lastAccessed)
}

/** The courses that have not been started, the most recent enrolment first. */
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
    .slice(0, limit)
}
