import { type CourseChange, hasSameLessons } from './course-changes.ts'
import type { EnrolledCourse } from './enrolled-course.ts'

/** Where the file and this browser tell different stories of one course. */
export type Side = 'mine' | 'theirs'

/** One course of an import beside what this browser has. */
export interface ImportEntry {
  theirs: EnrolledCourse
  /** Null where the course is new here. */
  mine: EnrolledCourse | null
  /** Which side has finished more lessons; null where both have the same ones, or the course is new. */
  further: Side | null
}

export interface ImportPlan {
  added: ImportEntry[]
  /** In both and different: somebody has to choose. The side that is further is the first choice. */
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

/** More lessons win; with equally many but different ones this browser does. */
function furtherSide(mine: EnrolledCourse, theirs: EnrolledCourse): Side | null {
  if (hasSameLessons(mine, theirs)) return null
  return theirs.finishedLessons.length > mine.finishedLessons.length ? 'theirs' : 'mine'
}

/** What carrying out a plan changes. A course without a choice goes with the side that is further. */
export function importChanges(plan: ImportPlan, choices: ReadonlyMap<string, Side>): CourseChange[] {
  const taken = plan.differing.filter(({ theirs, further }) => (choices.get(theirs.id) ?? further) === 'theirs')
  return [...plan.added, ...taken].map(({ theirs, mine }) => ({ id: theirs.id, from: mine, to: theirs }))
}
