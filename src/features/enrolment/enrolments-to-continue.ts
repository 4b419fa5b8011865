import type { EnrolledCourse } from './enrolled-course.ts'

/** §9: at most 3 on the home page. */
export const continueLimit = 3

/** What a learner would go on with: begun courses, the latest first, then those not started, the newest first. */
export function enrolmentsToContinue(
  enrolledCourses: readonly EnrolledCourse[],
  limit: number = continueLimit,
): EnrolledCourse[] {
  const byTime = (a: string | null, b: string | null) => (b ?? '').localeCompare(a ?? '')
  const begun = enrolledCourses
    .filter((course) => course.status === 'in_progress')
    .toSorted((a, b) => byTime(a.lastAccessed, b.lastAccessed))
  const waiting = enrolledCourses
    .filter((course) => course.status === 'not_started')
    .toSorted((a, b) => byTime(a.enrolledAt, b.enrolledAt))
  return [...begun, ...waiting].slice(0, limit)
}
