import type { Course, CourseModule, Lesson } from '#content/course.ts'

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
