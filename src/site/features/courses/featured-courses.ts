import { HOME_FEATURED } from '#shared/limits.ts'

/** §9: a featured course is rated 4.5 or above. */
const featuredMinimumRating = 4.5

/** Returns the best-rated courses, best first; if no course is rated so high yet, all of them. Ties go to the course with more reviews. */
export function featuredCourses<T extends { rating: number; totalReviews: number }>(
  courses: readonly T[],
  limit: number = HOME_FEATURED,
): T[] {
  const best = courses.filter((course) => course.rating >= featuredMinimumRating)
  return (best.length > 0 ? best : courses)
    .toSorted((a, b) => b.rating - a.rating || b.totalReviews - a.totalReviews)
    .slice(0, Math.max(0, limit))
}
