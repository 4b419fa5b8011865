import type { Change } from './source-text.ts'

/** Where a place of the text is after the changes, which are in their order. */
export function placeAfter(changes: readonly Change[], place: number): number {
  let moved = place
  for (const { from, to, insert } of changes) {
    if (place <= from) break
    moved += place < to ? from - place + insert.length : insert.length - (to - from)
  }
  return moved
}
