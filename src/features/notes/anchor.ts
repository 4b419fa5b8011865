import search from 'approx-string-match'
import type { TextAnchor } from './note.ts'

/** A passage of a text, in UTF-16 code units, as the DOM counts. */
export interface Passage {
  start: number
  end: number
}

/** The number of characters stored on each side, which tell a passage from others with the same words. */
const CONTEXT_LENGTH = 32
/** The least likeness of the same context. Unrelated English texts of this length agree in about four characters of ten. */
const SAME_CONTEXT = 0.6
/** A reworded passage may differ in this share of its characters, if its context is still there. */
const REWORDED = 0.4
/** The same share for a passage whose context has changed. */
const REWORDED_ELSEWHERE = 0.25
/** A shorter passage is found only in its context, because its words may occur anywhere. */
const SHORTEST_ALONE = 24

/** Describes a passage, so that it is found again after the text has changed. */
export function describePassage(text: string, { start, end }: Passage): TextAnchor {
  return {
    exact: text.slice(start, end),
    prefix: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    suffix: text.slice(end, end + CONTEXT_LENGTH),
    start: codePoints(text.slice(0, start)),
    end: codePoints(text.slice(0, end)),
  }
}

/**
 * Finds a described passage in a text that may have changed: the same words among the same words, then a similar passage among
 * similar words, then a long passage that has moved.
 * @returns null if the passage has gone, or cannot be told from others
 */
export function findPassage(text: string, anchor: TextAnchor): Passage | null {
  const [flat, exact, prefix, suffix] = [text, anchor.exact, anchor.prefix, anchor.suffix].map(withPlainSpaces) as [
    string,
    string,
    string,
    string,
  ]
  if (!exact.trim()) return null
  const expected = codeUnits(text, anchor.start)
  const contextOf = ({ start, end }: Passage) => [
    likeness(flat.slice(Math.max(0, start - prefix.length), start), prefix, start === 0),
    likeness(flat.slice(end, end + suffix.length), suffix, end === flat.length),
  ]
  /** The best by context, and among equal ones the nearest. */
  const best = (passages: Passage[]) =>
    passages
      .map((passage) => {
        const [before = 0, after = 0] = contextOf(passage)
        return { passage, fit: before + after, isAtHome: Math.max(before, after) >= SAME_CONTEXT }
      })
      .toSorted((a, b) => b.fit - a.fit || Math.abs(a.passage.start - expected) - Math.abs(b.passage.start - expected))[0]

  const same = best(occurrences(flat, exact))
  if (same?.isAtHome) return same.passage

  const around = nearest(search(flat, prefix + exact + suffix, Math.floor((prefix + exact + suffix).length * REWORDED)), expected)
  if (around) {
    const [within] = search(flat.slice(around.start, around.end), exact, Math.floor(exact.length * REWORDED))
    if (within) return wholeWords(text, { start: around.start + within.start, end: around.start + within.end })
  }
  if (exact.length < SHORTEST_ALONE) return null
  if (same) return same.passage
  const elsewhere = best(search(flat, exact, Math.floor(exact.length * REWORDED_ELSEWHERE)))
  return elsewhere ? wholeWords(text, elsewhere.passage) : null
}

/** Line breaks move when a lesson's file is edited. The length stays. */
function withPlainSpaces(text: string): string {
  return text.replace(/\s/g, ' ')
}

function occurrences(text: string, exact: string): Passage[] {
  const found: Passage[] = []
  for (let start = text.indexOf(exact); start >= 0; start = text.indexOf(exact, start + 1)) {
    found.push({ start, end: start + exact.length })
  }
  return found
}

/** 1 for the same text, 0 for one that has nothing in common. No context at all means the edge of the text. */
function likeness(found: string, expected: string, isAtEdge: boolean): number {
  if (!expected) return isAtEdge ? 1 : 0
  const [match] = search(found, expected, expected.length)
  return match ? 1 - match.errors / expected.length : 0
}

function nearest(passages: Passage[], expected: number): Passage | undefined {
  return passages.toSorted((a, b) => Math.abs(a.start - expected) - Math.abs(b.start - expected))[0]
}

/** A similar passage may begin or end in the middle of a word, or of a character that consists of several. */
function wholeWords(text: string, { start, end }: Passage): Passage {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(text)
  const first = segments.containing(start)
  const last = segments.containing(Math.max(start, end - 1))
  const whole = { start: first?.index ?? start, end: last ? last.index + last.segment.length : end }
  const words = text.slice(whole.start, whole.end)
  return { start: whole.start + words.length - words.trimStart().length, end: whole.end - words.length + words.trimEnd().length }
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** The place in code units of a place in code points. */
function codeUnits(text: string, points: number): number {
  let units = 0
  let count = 0
  for (const character of text) {
    if (count >= points) break
    units += character.length
    count += 1
  }
  return units
}
