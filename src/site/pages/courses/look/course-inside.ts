import type { CourseSummary } from '#content/course.ts'
import { findCourseBySlug, findCourseSummary } from '#site/features/courses/courses.ts'
import { lookParameter } from './look-address.ts'

/** Returns the course that the address opens in the dialog, by slug or id. Null if it names none, or an unknown one. */
export function courseInside(parameters: URLSearchParams): CourseSummary | null {
  const wanted = parameters.get(lookParameter) ?? ''
  return findCourseBySlug(wanted) ?? findCourseSummary(wanted)
}
