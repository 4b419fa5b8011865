import type { EnrolledCourse } from './enrolled-course.ts'

/** A change of a course from one state to another. Null means not enrolled. */
export interface CourseChange {
  id: string
  from: EnrolledCourse | null
  to: EnrolledCourse | null
}

/** The list after the changes. Null, with no change applied, if a course is no longer in the state that its change expects. */
export function withChanges(list: readonly EnrolledCourse[], changes: readonly CourseChange[]): EnrolledCourse[] | null {
  const courses = new Map(list.map((course) => [course.id, course]))
  for (const { id, from, to } of changes) {
    if (!isSameState(courses.get(id) ?? null, from)) return null
    if (to) courses.set(id, to)
    else courses.delete(id)
  }
  return [...courses.values()]
}

/** The changes that undo these. */
export function reversed(changes: readonly CourseChange[]): CourseChange[] {
  return changes.map(({ id, from, to }) => ({ id, from: to, to: from }))
}

function isSameState(a: EnrolledCourse | null, b: EnrolledCourse | null): boolean {
  if (a === null || b === null) return a === b
  return a.enrolledAt === b.enrolledAt && a.lastAccessed === b.lastAccessed && hasSameLessons(a, b)
}

/** Whether both have the same finished lessons, in any order. */
export function hasSameLessons(a: EnrolledCourse, b: EnrolledCourse): boolean {
  const lessons = new Set(a.finishedLessons)
  return lessons.size === b.finishedLessons.length && b.finishedLessons.every((id) => lessons.has(id))
}
