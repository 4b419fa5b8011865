import { diffArrays } from 'diff'
import { courseFile } from '#compiler/file-names.ts'

/** A change of a text: the characters from `from` to `to` become `insert`. */
export interface TextEdit {
  from: number
  to: number
  insert: string
}

/** Paragraphs, or lines of course.json, that both have changed. */
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

/** Texts with more changed paragraphs are compared as a whole. */
const MOST_CHANGES = 2000

/** Merges two texts of a file that were both made from `base`: those of course.json by lines, all others by paragraphs. */
export function mergeFile(path: string, base: string, mine: string, theirs: string): Merged {
  return path === courseFile ? mergeCourse(base, mine, theirs) : mergeText(base, mine, theirs)
}

/**
 * Merges two texts that were both made from `base`, by paragraphs: changes to different ones merge. Where both changed the same one, the
 * own stays in the text, and an overlap tells what the other is. No word of either gets lost.
 * @param split into other parts than paragraphs
 * @param keysOf what each part is compared by
 */
export function mergeText(base: string, mine: string, theirs: string, split = paragraphs, keysOf = (parts: string[]) => parts): Merged {
  if (theirs === base || theirs === mine) return { text: mine, base: theirs, overlaps: [] }
  if (mine === base) return { text: theirs, base: theirs, overlaps: [] }
  const [a, o, b] = [split(mine), split(base), split(theirs)]
  const merged: Merged = { text: '', base: '', overlaps: [] }
  const old = keysOf(o)
  for (const region of regions(o, changesOf(old, keysOf(a)), changesOf(old, keysOf(b)))) {
    const before = o.slice(region.start, region.end).join('')
    const own = region.mine ? a.slice(...region.mine).join('') : before
    const their = region.theirs ? b.slice(...region.theirs).join('') : before
    if (region.mine && region.theirs && own !== their) {
      const from = merged.text.length
      merged.overlaps.push({ from, to: from + own.length, mine: own, theirs: their, before, baseFrom: merged.base.length })
      merged.text += own
      merged.base += before
    } else {
      merged.text += region.mine ? own : their
      merged.base += their
    }
  }
  return merged
}

/** Merges two texts of course.json. If that, or taking their side of an overlap, would make no course of them, they overlap as a whole. */
function mergeCourse(base: string, mine: string, theirs: string): Merged {
  const merged = mergeText(base, mine, theirs, lines, keysOfLines)
  const { text, overlaps } = merged
  const outcomes = [text, merged.base, ...overlaps.map((overlap) => text.slice(0, overlap.from) + overlap.theirs + text.slice(overlap.to))]
  if (outcomes.every(isSoundCourse) || !isSoundCourse(mine) || !isSoundCourse(theirs)) return merged
  return { text: mine, base, overlaps: [{ from: 0, to: mine.length, mine, theirs, before: base, baseFrom: 0 }] }
}

/** Whether a text is JSON in which no module and no lesson is there twice. */
export function isSoundCourse(text: string): boolean {
  const ids: string[] = []
  try {
    JSON.parse(text, function (this: object, name, value: unknown) {
      if (name === 'id') ids.push(`${'lessons' in this ? 'module' : 'lesson'} ${String(value)}`)
      return value
    })
  } catch {
    return false
  }
  return new Set(ids).size === ids.length
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
  const [a, b] = [paragraphs(before), paragraphs(after)]
  const places = [0]
  for (const part of a) places.push((places.at(-1) ?? 0) + part.length)
  return changesOf(a, b).map(({ start, end, to }) => trimmed(places[start] ?? 0, a.slice(start, end).join(''), b.slice(...to).join('')))
}

/** Splits a text into paragraphs and what is between them, so that changes of neighbors do not touch. */
function paragraphs(text: string): string[] {
  return text.split(/(\n[^\S\n]*\n\s*)/).filter((part) => part !== '')
}

/** Splits a text into lines and what is between them, to which a comma belongs: with another line below it, a line stays the same. */
function lines(text: string): string[] {
  return text.split(/(,?\n)/).filter((part) => part !== '')
}

/** A list or an object in course.json. Lessons and modules are named by their ids, wherever they are. */
interface Holder {
  name: string
  id?: string
  in: Holder | null
}

/** What tells a line of course.json, and what follows it, from the same words in another lesson or module. */
function keysOfLines(parts: string[]): string[] {
  const open: Holder[] = [{ name: '', in: null }]
  let holder = open[0] as Holder
  let slot = ''
  const places = parts.map((part) => {
    if (/^,?\n$/.test(part)) return { holder, key: `after ${slot}${part}` }
    const line = part.trim()
    const [, name = ''] = /^"(\w+)":/.exec(line) ?? []
    slot = name || line
    holder = open.at(-1) ?? holder
    if (/^[}\]]/.test(line)) open.pop()
    else if (/[{[]$/.test(line)) open.push((holder = { name: name || holder.name, in: holder }))
    else if (name === 'id') holder.id = line
    return { holder, key: part }
  })
  const nameOf = ({ name, id, in: outer }: Holder): string => `${id ?? (outer && nameOf(outer))}/${name}`
  return places.map((place) => `${nameOf(place.holder)} ${place.key}`)
}

/** Paragraphs or lines of one text that became others: those from `start` to `end` became those of `to` in the other text. */
export interface Change {
  start: number
  end: number
  to: [start: number, end: number]
}

export function changesOf(before: string[], after: string[]): Change[] {
  const parts = diffArrays(before, after, { maxEditLength: MOST_CHANGES })
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- too many changes
  if (!parts) return [{ start: 0, end: before.length, to: [0, after.length] }]
  const found: Change[] = []
  let [start, to] = [0, 0]
  let last: Change | null = null
  for (const { added, removed, count } of parts) {
    if (!added && !removed) last = null
    else {
      if (!last) found.push((last = { start, end: start, to: [to, to] }))
      if (removed) last.end += count
      else last.to[1] += count
    }
    if (!added) start += count
    if (!removed) to += count
  }
  return found
}

/** Paragraphs of the base, and what they became on each side that changed any of them. */
interface Region {
  start: number
  end: number
  mine?: [start: number, end: number]
  theirs?: [start: number, end: number]
}

/** Divides the base into what nobody changed, and what one side or both did. Changes that touch belong together. */
function regions(base: readonly string[], mine: readonly Change[], theirs: readonly Change[]): Region[] {
  const left = { mine: [...mine], theirs: [...theirs] }
  const found: Region[] = []
  let place = 0
  for (;;) {
    const start = Math.min(left.mine[0]?.start ?? Infinity, left.theirs[0]?.start ?? Infinity)
    if (start > place) found.push({ start: place, end: Math.min(start, base.length) })
    if (start === Infinity) return found
    let end = start
    const taken = { mine: [] as Change[], theirs: [] as Change[] }
    for (let side = sideOf(left, end); side; side = sideOf(left, end)) {
      const change = left[side].shift() as Change
      taken[side].push(change)
      end = Math.max(end, change.end)
    }
    found.push({ start, end, ...spanOf('mine', taken.mine, start, end), ...spanOf('theirs', taken.theirs, start, end) })
    place = end
  }
}

/** Returns a side whose next change begins within the region that ends there. */
function sideOf(left: { mine: Change[]; theirs: Change[] }, end: number): 'mine' | 'theirs' | undefined {
  return (['mine', 'theirs'] as const).find((side) => (left[side][0]?.start ?? Infinity) <= end)
}

function spanOf(side: 'mine' | 'theirs', taken: readonly Change[], start: number, end: number): Pick<Region, 'mine' | 'theirs'> {
  const [first, last] = [taken[0], taken.at(-1)]
  return first && last ? { [side]: [first.to[0] - (first.start - start), last.to[1] + (end - last.end)] } : {}
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
