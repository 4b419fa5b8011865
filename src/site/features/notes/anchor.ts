import search from 'approx-string-match'
import type { TextAnchor } from './note.ts'

/** A passage of a text, in UTF-16 code units, as the DOM counts. */
export interface Passage {
  start: number
  end: number
}

/** How many characters of context are stored on each side of a passage, to tell it from others with the same words. */
const CONTEXT_LENGTH = 32
/** How similar two contexts must be to count as the same. Unrelated English texts of this length are about 40% alike. */
const SAME_CONTEXT = 0.6
/** The share of its characters in which a reworded passage may differ, if its context is still there. */
const REWORDED = 0.4
/** The same share for a passage whose context has changed. */
const REWORDED_ELSEWHERE = 0.25
/** A shorter passage is found only in its context, because its words may occur anywhere. */
const SHORTEST_ALONE = 24

/** Describes a passage, so that it can be found again after the text has changed. */
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
 * Finds a described passage in a text that may have changed. Looks for the same words in the same context, then for a similar
 * passage in a similar context, then for a long passage that has moved.
 * @returns null if the passage is gone, or cannot be told from others
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
  /** Returns the passage with the best context or, among equally good ones, the one nearest to the old place. */
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

/** Replaces each whitespace character with a space, because editing a lesson's file moves line breaks. Keeps the length. */
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

/** Returns 1 for the same text, and 0 for one that has nothing in common. An empty context matches only the edge of the text. */
function likeness(found: string, expected: string, isAtEdge: boolean): number {
  if (!expected) return isAtEdge ? 1 : 0
  const [match] = search(found, expected, expected.length)
  return match ? 1 - match.errors / expected.length : 0
}

function nearest(passages: Passage[], expected: number): Passage | undefined {
  return passages.toSorted((a, b) => Math.abs(a.start - expected) - Math.abs(b.start - expected))[0]
}

/**
 * Extends a passage to whole words, in scripts without spaces, too: it may begin or end within a word, or within a character of
 * several code units.
 */
export function wholeWords(text: string, { start, end }: Passage): Passage {
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

/** Converts an offset in code points to an offset in code units. */
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
