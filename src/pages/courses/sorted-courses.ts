import type { CourseSummary } from '#content/course.ts'
import { hoursOf } from '#features/courses/duration.ts'
import type { Sort } from './catalog-query.ts'

/** What is least comes first; more reviews decide between equal ratings. */
const ranks: Record<Sort, (course: CourseSummary) => number> = {
  popular: ({ students }) => -students,
  rating: ({ rating, totalReviews }) => -(rating * 1e8 + totalReviews),
  'price-low': ({ price }) => price,
  'price-high': ({ price }) => -price,
  shortest: ({ estimatedDuration }) => hoursOf(estimatedDuration),
}

/** The courses in an order; each one's rank is reckoned once, which counts in long catalogues. */
export function sortedCourses(courses: readonly CourseSummary[], sort: Sort): CourseSummary[] {
  return courses
    .map((course) => ({ course, rank: ranks[sort](course) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ course }) => course)
}
