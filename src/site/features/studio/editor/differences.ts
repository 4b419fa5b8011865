import { diff } from '@codemirror/merge'
import type { Change } from './source-text.ts'

/** The changes that make one text the other, in their order. */
export function differences(before: string, after: string): Change[] {
  return diff(before, after, { scanLimit: 500 }).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: after.slice(fromB, toB),
  }))
}

/** Where a place of the text is after the changes. */
export function placeAfter(changes: Change[], place: number): number {
  let moved = place
  for (const { from, to, insert } of changes) {
    if (place <= from) break
    moved += place < to ? from - place + insert.length : insert.length - (to - from)
  }
  return moved
}
