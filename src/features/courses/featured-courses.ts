/** §9: a featured course is rated 4.5 or above. */
export const featuredMinimumRating = 4.5
/** §9: at most 6 by default. */
export const featuredLimit = 6

/** The best-rated courses, best first. Ties go to the course with more reviews. */
export function featuredCourses<T extends { rating: number; totalReviews: number }>(
  courses: readonly T[],
  limit: number = featuredLimit,
): T[] {
  return courses
    .filter((course) => course.rating >= featuredMinimumRating)
    .toSorted((a, b) => b.rating - a.rating || b.totalReviews - a.totalReviews)
    .slice(0, Math.max(0, limit))
}
