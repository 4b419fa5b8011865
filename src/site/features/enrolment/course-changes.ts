import type { EnrolledCourse } from './enrolled-course.ts'

/** A change of a course from one state to another. Null means not enrolled. */
export interface CourseChange {
  id: string
  from: EnrolledCourse | null
  to: EnrolledCourse | null
}

/** Returns the list after the changes, or null if a course is no longer in the state that its change expects. */
export function withChanges(list: readonly EnrolledCourse[], changes: readonly CourseChange[]): EnrolledCourse[] | null {
  const courses = new Map(list.map((course) => [course.id, course]))
  for (const { id, from, to } of changes) {
    if (!isSameState(courses.get(id) ?? null, from)) return null
    if (to) courses.set(id, to)
    else courses.delete(id)
  }
  return [...courses.values()]
}

/** Returns the changes that undo these. */
export function reversed(changes: readonly CourseChange[]): CourseChange[] {
  return changes.map(({ id, from, to }) => ({ id, from: to, to: from }))
}

/** Whether both have the same progress and dates. All other fields follow from the catalog. */
export function isSameState(a: EnrolledCourse | null, b: EnrolledCourse | null): boolean {
  if (a === null || b === null) return a === b
  return stateOf(a) === stateOf(b)
}

function stateOf({ lessonMarks = {}, formerLessons = [], completions = [], ...course }: EnrolledCourse): string {
  const marks = Object.entries(lessonMarks).map(([id, { at, by, isDone }]) => [id, at, by, String(isDone)])
  const inOrder = marks.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const { enrolledAt, lastAccessed, completedAt, finishedLessons } = course
  return JSON.stringify([enrolledAt, lastAccessed, completedAt, finishedLessons.toSorted(), inOrder, formerLessons, completions])
}
