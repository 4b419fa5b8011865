import { groupedNumber } from '#ui/grouped-number.ts'

/** `1,204`; with a noun `1 review`, `1,204 reviews`. */
export function formatCount(count: number, one?: string, many = one && `${one}s`): string {
  const number = groupedNumber(count)
  return one ? `${number} ${count === 1 ? one : many}` : number
}
