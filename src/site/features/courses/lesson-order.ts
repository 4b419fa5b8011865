import type { Course, CourseModule, Lesson } from '#content/course.ts'
import { nextLessonKey } from '#shared/paths.ts'

/** A lesson with its place in the course. */
export interface PlacedLesson {
  lesson: Lesson
  module: CourseModule
  /** Numbered from 1 through the whole course. */
  number: number
}

export function lessonsOf(course: Pick<Course, 'modules'>): PlacedLesson[] {
  return course.modules
    .flatMap((module) => module.lessons.map((lesson) => ({ lesson, module })))
    .map((placed, index) => ({ ...placed, number: index + 1 }))
}

/** A lesson with its neighbors. */
export interface LessonPlace {
  current: PlacedLesson
  previous: PlacedLesson | null
  next: PlacedLesson | null
}

/**
 * The lesson that an address names; null if there is none.
 * @param resume the lesson that {@link nextLessonKey} stands for
 */
export function findLesson(lessons: readonly PlacedLesson[], key: string, resume: PlacedLesson | null): LessonPlace | null {
  const current = lessons.find(({ lesson }) => lesson.id === key) ?? (key === nextLessonKey ? resume : null)
  if (!current) return null
  const index = current.number - 1
  return { current, previous: lessons[index - 1] ?? null, next: lessons[index + 1] ?? null }
}
