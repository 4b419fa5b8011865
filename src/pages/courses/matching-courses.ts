import type { CourseSummary } from '#features/courses/course.ts'
import { hoursOf } from '#features/courses/duration.ts'
import type { CatalogQuery, Sort } from './catalog-query.ts'

const orders: Record<Sort, (a: CourseSummary, b: CourseSummary) => number> = {
  popular: (a, b) => b.students - a.students,
  rating: (a, b) => b.rating - a.rating || b.totalReviews - a.totalReviews,
  'price-low': (a, b) => a.price - b.price,
  'price-high': (a, b) => b.price - a.price,
  shortest: (a, b) => hoursOf(a.estimatedDuration) - hoursOf(b.estimatedDuration),
}

/**
 * The courses that a query asks for, in its order.
 * @param ids what its search text leads to, best match first; null without a text
 */
export function matchingCourses(courses: readonly CourseSummary[], query: CatalogQuery, ids: readonly string[] | null): CourseSummary[] {
  const byId = new Map(courses.map((course) => [course.id, course]))
  const candidates = ids ? ids.flatMap((id) => byId.get(id) ?? []) : courses
  const found = candidates.filter(
    (course) =>
      (query.category === null || course.category === query.category) &&
      (query.level === null || course.level === query.level),
  )
  const sort = query.sort ?? (ids === null ? 'popular' : null)
  return sort === null ? found : found.toSorted(orders[sort])
}
