/** A text as editors hold it: they know no line ends but `\n`. */
export function editableText(source: string): string {
  return source.replace(/\r\n?/g, '\n')
}

/**
 * Returns the source after an edit. What was not edited stays byte for byte, so a file with other line ends, or with several kinds,
 * keeps them.
 * @param edited the whole text as the editor holds it now
 */
export function editedSource(source: string, edited: string): string {
  if (!source.includes('\r')) return edited
  const before = editableText(source)
  if (before === edited) return source
  const { from, to, insert } = difference(before, edited)
  const newline = /\r\n?|\n/.exec(source)?.[0] ?? '\n'
  const after = source.slice(0, placeIn(source, from)) + insert.replaceAll('\n', newline) + source.slice(placeIn(source, to))
  // A `\n` beside a `\r` of its own would make one line end of two.
  return editableText(after) === edited ? after : edited.replaceAll('\n', newline)
}

/** The place in the source of a place in its editable text. */
function placeIn(source: string, place: number): number {
  let at = 0
  for (let left = place; left > 0; left--) at += source.startsWith('\r\n', at) ? 2 : 1
  return at
}

/** A part of a text, and what it becomes. */
export interface Change {
  from: number
  to: number
  insert: string
}

/** The smallest single change that makes one text the other. */
export function difference(before: string, after: string): Change {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
