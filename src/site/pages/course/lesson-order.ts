import type { Course, CourseModule, Lesson } from '#content/course.ts'

/** A lesson with its place in the course. */
export interface PlacedLesson {
  lesson: Lesson
  module: CourseModule
  /** Numbered from 1 through the whole course. */
  number: number
}

/** Stands for the first unfinished lesson in an address. */
export const nextLessonKey = 'next'

export function lessonsOf(course: Pick<Course, 'modules'>): PlacedLesson[] {
  return course.modules
    .flatMap((module) => module.lessons.map((lesson) => ({ lesson, module })))
    .map((placed, index) => ({ ...placed, number: index + 1 }))
}

/** The first unfinished lesson; the very first if all are finished. */
export function lessonToResume(lessons: readonly PlacedLesson[], finished: readonly string[]): PlacedLesson | null {
  return lessons.find(({ lesson }) => !finished.includes(lesson.id)) ?? lessons[0] ?? null
}

/** The lesson that an address names, with its neighbors; null if there is none. */
export function findLesson(lessons: readonly PlacedLesson[], key: string, finished: readonly string[]) {
  const current = lessons.find(({ lesson }) => lesson.id === key) ?? (key === nextLessonKey ? lessonToResume(lessons, finished) : null)
  if (!current) return null
  const index = current.number - 1
  return { current, previous: lessons[index - 1] ?? null, next: lessons[index + 1] ?? null }
}
