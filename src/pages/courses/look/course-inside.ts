import type { CourseSummary } from '#content/course.ts'
import { courseSummaries } from '#features/courses/courses.ts'
import { lookParameter } from './look-address.ts'

/** The course that the address opens inside the catalog, by slug or id; null without one, or if it is unknown. */
export function courseInside(parameters: URLSearchParams): CourseSummary | null {
  const wanted = parameters.get(lookParameter)
  return courseSummaries.find(({ id, slug }) => wanted === slug || wanted === id) ?? null
}
