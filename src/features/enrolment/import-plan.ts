import { type CourseChange, isSameState } from './course-changes.ts'
import type { CourseOutline, EnrolledCourse } from './enrolled-course.ts'
import { withOutline } from './lesson-changes.ts'
import { mergeEnrolments } from './merge-enrolments.ts'

/** A course from elsewhere, and its lessons in the catalog. */
export interface Incoming {
  enrolled: EnrolledCourse
  outline: CourseOutline
}

/** What a merge does to a course. */
export interface MergedCourse {
  /** Null if the course is not in this browser's list. */
  from: EnrolledCourse | null
  to: EnrolledCourse
  /** How many lessons it finishes. */
  finished: number
  /** How many lessons it opens again, because they were undone elsewhere. */
  undone: number
}

export interface ImportPlan {
  added: MergedCourse[]
  updated: MergedCourse[]
  unchanged: MergedCourse[]
}

/** What merging these courses into the list would do. */
export function planImport(list: readonly EnrolledCourse[], incoming: readonly Incoming[]): ImportPlan {
  const plan: ImportPlan = { added: [], updated: [], unchanged: [] }
  for (const { enrolled, outline } of incoming) {
    const from = list.find(({ id }) => id === enrolled.id) ?? null
    const to = from ? mergeEnrolments(enrolled, from, outline) : enrolled
    const before = from && withOutline(from, outline)
    const kind = before === null ? plan.added : isSameState(before, to) ? plan.unchanged : plan.updated
    kind.push({ from, to, finished: lessonsOnlyIn(to, before), undone: lessonsOnlyIn(before, to) })
  }
  return plan
}

function lessonsOnlyIn(one: EnrolledCourse | null, other: EnrolledCourse | null): number {
  const known = new Set(other?.finishedLessons)
  return one?.finishedLessons.filter((id) => !known.has(id)).length ?? 0
}

/** The changes that carry out a plan. */
export function importChanges({ added, updated }: ImportPlan): CourseChange[] {
  return [...added, ...updated].map(({ from, to }) => ({ id: to.id, from, to }))
}
