import type { CourseSummary } from '#features/courses/course.ts'
import { hoursOf } from '#features/courses/duration.ts'
import { searchCourses } from '#features/courses/search-courses.ts'
import type { CatalogQuery, Sort } from './catalog-query.ts'

const orders: Record<Sort, (a: CourseSummary, b: CourseSummary) => number> = {
  popular: (a, b) => b.students - a.students,
  rating: (a, b) => b.rating - a.rating || b.totalReviews - a.totalReviews,
  'price-low': (a, b) => a.price - b.price,
  'price-high': (a, b) => b.price - a.price,
  shortest: (a, b) => hoursOf(a.estimatedDuration) - hoursOf(b.estimatedDuration),
}

/** The courses that a query asks for, in its order. */
export function matchingCourses(courses: readonly CourseSummary[], query: CatalogQuery): CourseSummary[] {
  const found = searchCourses(courses, query.search).filter(
    (course) =>
      (query.category === null || course.category === query.category) &&
      (query.level === null || course.level === query.level),
  )
  const sort = query.sort ?? (query.search === '' ? 'popular' : null)
  return sort === null ? found : found.toSorted(orders[sort])
}
