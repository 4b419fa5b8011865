/** Compares by time and, if that is equal, by notation, so that a merge does not depend on the order of its arguments. */
export const compareTimes = (a: string, b: string) => Date.parse(a) - Date.parse(b) || compareTexts(a, b)

export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
