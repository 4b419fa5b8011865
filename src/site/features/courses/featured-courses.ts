import { HOME_FEATURED } from '#shared/limits.ts'

/** §9: a featured course is rated 4.5 or above. */
export const featuredMinimumRating = 4.5

/** Returns the best-rated courses, best first. Ties go to the course with more reviews. */
export function featuredCourses<T extends { rating: number; totalReviews: number }>(
  courses: readonly T[],
  limit: number = HOME_FEATURED,
): T[] {
  return courses
    .filter((course) => course.rating >= featuredMinimumRating)
    .toSorted((a, b) => b.rating - a.rating || b.totalReviews - a.totalReviews)
    .slice(0, Math.max(0, limit))
}
