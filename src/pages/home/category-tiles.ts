import type { Category } from '#content/course.ts'

/** A tile's bar is full at this count (§2). */
const fullBarCount = 50

/** The eight tiles with their fixed counts: static text (§2), in the specification's order. */
export const categoryTiles: { category: Category; count: number }[] = [
  { category: 'Art & Design', count: 38 },
  { category: 'Development', count: 54 },
  { category: 'Communication', count: 24 },
  { category: 'Videography', count: 19 },
  { category: 'Photography', count: 31 },
  { category: 'Marketing', count: 45 },
  { category: 'Content Writing', count: 27 },
  { category: 'Finance', count: 22 },
]

/** Width of a tile's bar in percent: the count over 50, capped at 100 (§2). */
export function barWidth(count: number): number {
  return Math.min((count / fullBarCount) * 100, 100)
}
