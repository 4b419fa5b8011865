import type { Completion } from './enrolled-course.ts'

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

/** Compares by time and, if that is equal, by notation, so that a merge does not depend on the order of its arguments. */
export const compareTimes = (a: string, b: string) => Date.parse(a) - Date.parse(b) || compareTexts(a, b)

export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
