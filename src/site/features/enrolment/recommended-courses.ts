import { type CourseSummary, levels } from '#content/course.ts'
import { HOME_RECOMMENDED } from '#shared/limits.ts'
import type { EnrolledCourse } from './enrolled-course.ts'

/**
 * Returns courses that the learner does not have, best first. Categories that the learner has chosen before rank highest, and
 * within them courses at the level reached or above. Ratings break ties. At most two courses per category are returned, so that
 * new categories appear, too.
 */
export function recommendedCourses<T extends Pick<CourseSummary, 'id' | 'category' | 'level' | 'rating' | 'totalReviews'>>(
  courses: readonly T[],
  enrolledCourses: readonly Pick<EnrolledCourse, 'id' | 'category' | 'difficulty'>[],
): T[] {
  const owned = new Set(enrolledCourses.map((course) => course.id))
  const reached = new Map<string, number>()
  for (const { category, difficulty } of enrolledCourses) {
    reached.set(category, Math.max(reached.get(category) ?? 0, levels.indexOf(difficulty)))
  }

  function interest({ category, level }: T): number {
    const levelReached = reached.get(category)
    if (levelReached === undefined) return 0
    return levels.indexOf(level) >= levelReached ? 2 : 1
  }

  const perCategory = new Map<string, number>()
  return courses
    .filter((course) => !owned.has(course.id))
    .toSorted((a, b) => interest(b) - interest(a) || b.rating - a.rating || b.totalReviews - a.totalReviews)
    .filter(({ category }) => {
      const taken = perCategory.get(category) ?? 0
      perCategory.set(category, taken + 1)
      return taken < 2
    })
    .slice(0, HOME_RECOMMENDED)
}
