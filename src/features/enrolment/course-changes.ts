import type { EnrolledCourse } from './enrolled-course.ts'

/** From one state of a course to another; null stands for not enrolled. */
export interface CourseChange {
  id: string
  from: EnrolledCourse | null
  to: EnrolledCourse | null
}

/** The list after the changes; null where a course is no longer as a change expects it. Then none of them counts. */
export function withChanges(list: readonly EnrolledCourse[], changes: readonly CourseChange[]): EnrolledCourse[] | null {
  const courses = new Map(list.map((course) => [course.id, course]))
  for (const { id, from, to } of changes) {
    if (!isSameState(courses.get(id) ?? null, from)) return null
    if (to) courses.set(id, to)
    else courses.delete(id)
  }
  return [...courses.values()]
}

/** What undoes them. */
export function reversed(changes: readonly CourseChange[]): CourseChange[] {
  return changes.map(({ id, from, to }) => ({ id, from: to, to: from }))
}

function isSameState(a: EnrolledCourse | null, b: EnrolledCourse | null): boolean {
  if (a === null || b === null) return a === b
  return a.enrolledAt === b.enrolledAt && a.lastAccessed === b.lastAccessed && hasSameLessons(a, b)
}

/** Whether the same lessons are finished in both, in whatever order. */
export function hasSameLessons(a: EnrolledCourse, b: EnrolledCourse): boolean {
  const lessons = new Set(a.finishedLessons)
  return lessons.size === b.finishedLessons.length && b.finishedLessons.every((id) => lessons.has(id))
}
