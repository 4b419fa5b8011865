import type { OfferedCourse } from '#content/course.ts'
import { hoursOf } from '#shared/duration.ts'
import type { Sort } from './catalog-query.ts'

/** The lowest rank comes first. Among equal ratings, the course with more reviews wins. */
const ranks: Record<Sort, (course: OfferedCourse) => number> = {
  popular: ({ students }) => -students,
  rating: ({ rating, totalReviews }) => -(rating * 1e8 + totalReviews),
  'price-low': ({ price }) => price,
  'price-high': ({ price }) => -price,
  shortest: ({ estimatedDuration }) => hoursOf(estimatedDuration),
}

/** Computes each rank only once, which matters in large catalogs. */
export function sortedCourses(courses: readonly OfferedCourse[], sort: Sort): OfferedCourse[] {
  return courses
    .map((course) => ({ course, rank: ranks[sort](course) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ course }) => course)
}
