/** §9: at most 4. */
const relatedLimit = 4

/** Returns other courses of the same category, best rated first (§9). */
export function relatedCourses<T extends { id: string; category: string; rating: number }>(
  course: { id: string; category: string },
  all: readonly T[],
): T[] {
  return all
    .filter((other) => other.category === course.category && other.id !== course.id)
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, relatedLimit)
}
