import { compareTimes } from './compare-times.ts'
import type { Completion, EnrolledCourse } from './enrolled-course.ts'

/** Returns all completions, each once, with the earliest of its times. */
export function joinedCompletions(...lists: (readonly Completion[] | undefined)[]): Completion[] {
  const all = Map.groupBy(
    lists.flatMap((list) => list ?? []),
    ({ lessons }) => JSON.stringify(lessons),
  )
  return [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same]) => same.slice(0, 1).map(({ lessons }) => ({ lessons, at: earliestOf(same) })))
}

/** Returns the earliest time of completions, or null if no time is known. */
export function earliestOf(completions: readonly Completion[]): string | null {
  return completions.flatMap(({ at }) => at ?? []).toSorted(compareTimes)[0] ?? null
}

type Lists = Pick<EnrolledCourse, 'finishedLessons' | 'formerLessons' | 'completions' | 'totalLessons'>

/** Returns the completions of which all lessons are finished, the longest first. */
export function keptCompletions({ finishedLessons, formerLessons = [], completions = [] }: Omit<Lists, 'totalLessons'>): Completion[] {
  const finished = new Set([...finishedLessons, ...formerLessons])
  return completions
    .filter(({ lessons }) => lessons.every((id) => finished.has(id)))
    .toSorted((a, b) => b.lessons.length - a.lessons.length)
}

/**
 * Returns the lessons with which the course is completed: those that it has, if all are finished; else those that it had when it was
 * completed. Null if it is not completed.
 */
export function lessonsOfCompletion(enrolled: Lists): readonly string[] | null {
  const { finishedLessons, totalLessons } = enrolled
  if (totalLessons > 0 && finishedLessons.length >= totalLessons) return finishedLessons
  return keptCompletions(enrolled)[0]?.lessons ?? null
}
