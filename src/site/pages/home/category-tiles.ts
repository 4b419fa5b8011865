/** A tile's bar is full at this count (§2). */
const fullBarCount = 50

/** Width of a tile's bar in percent: the count over 50, capped at 100 (§2). */
export function barWidth(count: number): number {
  return Math.min((count / fullBarCount) * 100, 100)
}
