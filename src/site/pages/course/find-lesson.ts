import type { PlacedLesson } from '#site/features/courses/lesson-order.ts'
import { nextLessonKey } from '#shared/paths.ts'

/**
 * The lesson that an address names, with its neighbors; null if there is none.
 * @param resume the lesson that {@link nextLessonKey} stands for
 */
export function findLesson(lessons: readonly PlacedLesson[], key: string, resume: PlacedLesson | null) {
  const current = lessons.find(({ lesson }) => lesson.id === key) ?? (key === nextLessonKey ? resume : null)
  if (!current) return null
  const index = current.number - 1
  return { current, previous: lessons[index - 1] ?? null, next: lessons[index + 1] ?? null }
}
