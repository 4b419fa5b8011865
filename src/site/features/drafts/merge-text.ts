import { diff3MergeRegions, diffIndices } from 'node-diff3'

/** A change of a text: the characters from `from` to `to` become `insert`. */
export interface TextEdit {
  from: number
  to: number
  insert: string
}

/** Paragraphs that both have changed. */
export interface Overlap {
  /** Where the own paragraphs are, in the merged text. */
  from: number
  to: number
  mine: string
  theirs: string
  /** As they were before either change. */
  before: string
  /** Where they are in the merged base. */
  baseFrom: number
}

export interface Merged {
  /** The own text with each of their changes that touches no paragraph of an own change. */
  text: string
  /**
   * Their text, but with the paragraphs that both have changed as they were before. Merging again from here finds the same overlaps,
   * and none of the other changes.
   */
  base: string
  overlaps: Overlap[]
}

/** So many comparisons of paragraphs take a moment on a phone. Texts that need more are compared as a whole. */
const MOST_COMPARISONS = 4_000_000

/**
 * Merges two texts that were both made from `base`, by paragraphs: changes to different ones merge. Where both changed the same one, the
 * own stays in the text, and an overlap tells what the other is. No word of either gets lost.
 */
export function mergeText(base: string, mine: string, theirs: string): Merged {
  if (theirs === base || theirs === mine) return { text: mine, base: theirs, overlaps: [] }
  if (mine === base) return { text: theirs, base: theirs, overlaps: [] }
  const [a, o, b] = comparable([paragraphs(mine), paragraphs(base), paragraphs(theirs)])
  const merged: Merged = { text: '', base: '', overlaps: [] }
  let written = 0
  for (const region of diff3MergeRegions(a, o, b)) {
    if (region.stable) {
      merged.text += region.bufferContent.join('')
      continue
    }
    merged.base += b.slice(written, region.bStart).join('')
    written = region.bStart + region.bLength
    const [own, before, their] = [region.aContent.join(''), region.oContent.join(''), region.bContent.join('')]
    const from = merged.text.length
    merged.text += own
    if (own === their) {
      merged.base += their
      continue
    }
    merged.overlaps.push({ from, to: merged.text.length, mine: own, theirs: their, before, baseFrom: merged.base.length })
    merged.base += before
  }
  merged.base += b.slice(written).join('')
  return merged
}

/** Decides an overlap: returns the text with what the author chose, and the base from which nothing overlaps there any more. */
export function withChoice({ text, base }: Omit<Merged, 'overlaps'>, overlap: Overlap, chosen: string): Omit<Merged, 'overlaps'> {
  return {
    text: text.slice(0, overlap.from) + chosen + text.slice(overlap.to),
    base: base.slice(0, overlap.baseFrom) + overlap.theirs + base.slice(overlap.baseFrom + overlap.before.length),
  }
}

/** Returns the smallest edits by paragraphs that make one text the other, in order. Places are those of the first text. */
export function textEdits(before: string, after: string): TextEdit[] {
  if (before === after) return []
  const [a, b] = comparable([paragraphs(before), paragraphs(after)])
  const places = [0]
  for (const part of a) places.push((places.at(-1) ?? 0) + part.length)
  return diffIndices(a, b).map(({ buffer1: [start], buffer1Content, buffer2Content }) =>
    trimmed(places[start] ?? 0, buffer1Content.join(''), buffer2Content.join('')),
  )
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let place = 0
  for (const { from, to, insert } of edits) {
    result += text.slice(place, from) + insert
    place = to
  }
  return result + text.slice(place)
}

/** Splits a text into paragraphs and what is between them, so that changes of neighbors do not touch. */
function paragraphs(text: string): string[] {
  return text.split(/(\n[^\S\n]*\n\s*)/).filter((part) => part !== '')
}

/** Joins parts in the middle if comparing them would take too long. */
function comparable<Texts extends string[][]>(texts: Texts): Texts {
  const shortest = Math.min(...texts.map(({ length }) => length))
  const agree = (place: (parts: string[]) => string | undefined) => new Set(texts.map(place)).size === 1
  let head = 0
  while (head < shortest && agree((parts) => parts[head])) head += 1
  let tail = 0
  while (tail < shortest - head && agree((parts) => parts.at(-1 - tail))) tail += 1
  const middles = texts.map(({ length }) => length - head - tail)
  const [first = 0, second = 0] = middles.toSorted((one, other) => other - one)
  if (first * second <= MOST_COMPARISONS) return texts
  return texts.map((parts) => [
    ...parts.slice(0, head),
    parts.slice(head, parts.length - tail).join(''),
    ...parts.slice(parts.length - tail),
  ]) as Texts
}

/** An edit without the characters that both have at the beginning and at the end. */
function trimmed(from: number, before: string, after: string): TextEdit {
  const shortest = Math.min(before.length, after.length)
  let head = 0
  while (head < shortest && before[head] === after[head]) head += 1
  if (isHighSurrogate(before[head - 1])) head -= 1
  let tail = 0
  while (tail < shortest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  if (isLowSurrogate(before[before.length - tail])) tail -= 1
  return { from: from + head, to: from + before.length - tail, insert: after.slice(head, after.length - tail) }
}

const isHighSurrogate = (unit: string | undefined) => unit !== undefined && /[\uD800-\uDBFF]/.test(unit)
const isLowSurrogate = (unit: string | undefined) => unit !== undefined && /[\uDC00-\uDFFF]/.test(unit)
