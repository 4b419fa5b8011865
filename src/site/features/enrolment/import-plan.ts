import { type CourseChange, isSameState } from './course-changes.ts'
import type { CourseOutline, EnrolledCourse } from './enrolled-course.ts'
import { asOfToday, withCompletion } from './lesson-changes.ts'
import { mergeEnrolments } from './merge-enrolments.ts'

/** An enrolment from a file or another device, and the course's lessons in the catalog. */
export interface Incoming {
  enrolled: EnrolledCourse
  outline: CourseOutline
}

/** What a merge does to a course. */
export interface MergedCourse {
  /** Null if the course is not in this browser's list. */
  from: EnrolledCourse | null
  to: EnrolledCourse
  /** How many lessons the merge marks as finished. */
  finished: number
  /** How many lessons the merge marks as unfinished, because they were undone elsewhere. */
  undone: number
}

interface ImportPlan {
  added: MergedCourse[]
  updated: MergedCourse[]
  unchanged: MergedCourse[]
}

/** Computes what merging these courses into the list would change. */
export function planImport(list: readonly EnrolledCourse[], incoming: readonly Incoming[]): ImportPlan {
  const plan: ImportPlan = { added: [], updated: [], unchanged: [] }
  for (const { enrolled, outline } of incoming) {
    const from = list.find(({ id }) => id === enrolled.id) ?? null
    const before = from && asOfToday(from, outline)
    const to = before ? withCompletion(mergeEnrolments(enrolled, before, outline)) : enrolled
    const kind = before === null ? plan.added : isSameState(before, to) ? plan.unchanged : plan.updated
    kind.push({ from, to, finished: lessonsOnlyIn(to, before), undone: lessonsOnlyIn(before, to) })
  }
  return plan
}

function lessonsOnlyIn(one: EnrolledCourse | null, other: EnrolledCourse | null): number {
  const known = new Set(other?.finishedLessons)
  return one?.finishedLessons.filter((id) => !known.has(id)).length ?? 0
}

/** Returns the changes that carry out a plan. */
export function importChanges({ added, updated }: ImportPlan): CourseChange[] {
  return [...added, ...updated].map(({ from, to }) => ({ id: to.id, from, to }))
}
