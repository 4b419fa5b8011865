import type { OfferedCourse } from '#content/course.ts'
import type { CatalogQuery } from './catalog-query.ts'
import { type FacetName, facets } from './facets.ts'

/** The number of courses that each value of a facet would show, given all other filters. */
export type FacetCounts = Record<FacetName, Record<string, number>>

/** The courses that match category and facets, in the given order, and the counts of each facet's values. */
export function narrowCourses(courses: readonly OfferedCourse[], query: CatalogQuery): { found: OfferedCourse[]; counts: FacetCounts } {
  const found: OfferedCourse[] = []
  const counts: FacetCounts = { level: {}, price: {}, rating: {}, duration: {} }
  const chosen = facets.map(({ name, options }) => options.filter(({ value }) => query[name].includes(value)))

  for (const course of courses) {
    if (query.category !== null && course.category !== query.category) continue
    const missed = facets.filter((_, index) => {
      const values = chosen[index] ?? []
      return values.length > 0 && !values.some(({ fits }) => fits(course))
    })
    if (missed.length === 0) found.push(course)
    // A facet's counts ignore its own selection: a course that misses only this facet still counts in it.
    if (missed.length > 1) continue
    for (const { name, options } of missed.length === 0 ? facets : missed) {
      for (const { value, fits } of options) if (fits(course)) counts[name][value] = (counts[name][value] ?? 0) + 1
    }
  }
  return { found, counts }
}
