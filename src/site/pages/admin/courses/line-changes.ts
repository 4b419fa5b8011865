import { changesOf } from '#site/features/drafts/merge-text.ts'

/** A part of a line. */
interface Part {
  text: string
  isChanged: boolean
}

export interface Line {
  /** Its place among all lines that are shown. */
  id: number
  kind: 'same' | 'added' | 'removed'
  /** In the version; null for a removed line. */
  number: number | null
  parts: Part[]
}

/** Compares two texts line by line, and the lines that replace each other word by word. Null: there is no former text. */
export function lineChanges(before: string | null, after: string): Line[] {
  const [a, b] = [before === null ? [] : linesOf(before), linesOf(after)]
  const lines: Line[] = []
  let number = 0
  const add = (kind: Line['kind'], parts: Part[]) =>
    lines.push({ id: lines.length, kind, number: kind === 'removed' ? null : ++number, parts })
  for (const { common, removed, added } of compare(a, b)) {
    for (const text of common) add('same', whole(text))
    const pairs = removed.length === added.length ? removed.map((text, index) => wordChanges(text, added[index] ?? '')) : null
    for (const [index, text] of removed.entries()) add('removed', pairs?.[index]?.before ?? whole(text))
    for (const [index, text] of added.entries()) add('added', pairs?.[index]?.after ?? whole(text))
  }
  return lines
}

/** The last line end ends the last line and begins none. */
function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}

const whole = (text: string): Part[] => [{ text, isChanged: false }]

/** What is the same, and then became something else. */
interface Region {
  common: string[]
  removed: string[]
  added: string[]
}

function compare(a: string[], b: string[]): Region[] {
  const regions: Region[] = []
  let place = 0
  for (const { start, end, to } of changesOf(a, b)) {
    regions.push({ common: a.slice(place, start), removed: a.slice(start, end), added: b.slice(...to) })
    place = end
  }
  return [...regions, { common: a.slice(place), removed: [], added: [] }]
}

/** Marks the words in which two lines differ; null if they have little in common, so that marks would only confuse. */
function wordChanges(before: string, after: string): { before: Part[]; after: Part[] } | null {
  const words = (text: string) => text.split(/([\s\p{P}]+)/u).filter((word) => word !== '')
  const marked = { before: [] as Part[], after: [] as Part[] }
  let kept = 0
  const add = (parts: Part[], texts: string[], isChanged: boolean) => {
    if (texts.length > 0) parts.push({ text: texts.join(''), isChanged })
  }
  for (const { common, removed, added } of compare(words(before), words(after))) {
    kept += common.join('').length
    add(marked.before, common, false)
    add(marked.before, removed, true)
    add(marked.after, common, false)
    add(marked.after, added, true)
  }
  return kept * 3 > Math.max(before.length, after.length) ? marked : null
}

/** Unchanged lines beside a change that are shown. */
const CONTEXT = 3

/** Lines to show, or unchanged ones to fold. */
interface Stretch {
  isFolded: boolean
  lines: Line[]
}

/** Folds long stretches of unchanged lines, but none with a line of `keep`. */
export function foldUnchanged(lines: readonly Line[], keep: ReadonlySet<number>): Stretch[] {
  const isKept = ({ kind, number }: Line) => kind !== 'same' || (number !== null && keep.has(number))
  if (!lines.some(isKept)) return [{ isFolded: false, lines: [...lines] }]
  const isShown = lines.map(() => false)
  for (const [index, line] of lines.entries()) {
    if (isKept(line)) isShown.fill(true, Math.max(0, index - CONTEXT), index + CONTEXT + 1)
  }
  const stretches: Stretch[] = []
  for (const [index, line] of lines.entries()) {
    const isFolded = !isShown[index]
    const last = stretches.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else stretches.push({ isFolded, lines: [line] })
  }
  // A fold takes a line itself.
  return stretches.map((stretch) => (stretch.lines.length > 2 ? stretch : { ...stretch, isFolded: false }))
}
