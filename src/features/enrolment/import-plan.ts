import { type CourseChange, hasSameLessons } from './course-changes.ts'
import type { EnrolledCourse } from './enrolled-course.ts'

/** Which version of a course: this browser's or the file's. */
export type Side = 'mine' | 'theirs'

/** A course in an import, and this browser's version of it. */
export interface ImportEntry {
  theirs: EnrolledCourse
  /** Null if the course is new here. */
  mine: EnrolledCourse | null
  /** The side with more finished lessons; null if both have the same ones, or the course is new. */
  further: Side | null
}

export interface ImportPlan {
  added: ImportEntry[]
  /** In both, but different: the learner has to choose. The side with more progress is preselected. */
  differing: ImportEntry[]
  unchanged: ImportEntry[]
}

export function planImport(mine: readonly EnrolledCourse[], theirs: readonly EnrolledCourse[]): ImportPlan {
  const plan: ImportPlan = { added: [], differing: [], unchanged: [] }
  for (const course of theirs) {
    const known = mine.find(({ id }) => id === course.id) ?? null
    const further = known && furtherSide(known, course)
    const kind = known === null ? plan.added : further === null ? plan.unchanged : plan.differing
    kind.push({ theirs: course, mine: known, further })
  }
  return plan
}

/** The side with more finished lessons. With equally many but different ones, this browser. */
function furtherSide(mine: EnrolledCourse, theirs: EnrolledCourse): Side | null {
  if (hasSameLessons(mine, theirs)) return null
  return theirs.finishedLessons.length > mine.finishedLessons.length ? 'theirs' : 'mine'
}

/** The changes that carry out a plan. Without a choice for a course, the side with more progress wins. */
export function importChanges(plan: ImportPlan, choices: ReadonlyMap<string, Side>): CourseChange[] {
  const taken = plan.differing.filter(({ theirs, further }) => (choices.get(theirs.id) ?? further) === 'theirs')
  return [...plan.added, ...taken].map(({ theirs, mine }) => ({ id: theirs.id, from: mine, to: theirs }))
}
