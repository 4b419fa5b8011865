import { formatCount } from '#shared/format.ts'

/** `all 12 lessons`, or `the only lesson`. */
export function allLessons(count: number): string {
  return count === 1 ? 'the only lesson' : `all ${formatCount(count, 'lesson')}`
}
