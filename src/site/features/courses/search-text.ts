import MiniSearch, { type SearchOptions } from 'minisearch'
import { foldText, wordsOf } from '#site/ui/text-search.ts'

/** The matches of a text, best match first. */
export interface Matches {
  ids: string[]
  /** True if no entry has all words as typed. The ids are then the closest: with typos corrected, or with only some words. */
  isClose: boolean
}

const nothing: Matches = { ids: [], isClose: false }

/**
 * Shorter words tolerate no typos, so that `cook` does not find `book`. In prose, where almost every word has a similar one, they
 * must be longer.
 */
const minTypoLength = { names: 5, prose: 6 }
/** Longer words tolerate two typos. */
const minTwoTyposLength = 8
/** A match on a shorter word alone says too little about what the user meant. */
const minSignificantLength = 4

/** Matches whole words and prefixes. A single letter counts as a prefix only if it is the whole search. */
const asTyped: SearchOptions = { prefix: (term, _index, terms) => term.length > 1 || terms.length === 1, combineWith: 'AND' }
const someWords: SearchOptions = { ...asTyped, combineWith: 'OR' }

/**
 * Indexes the named fields and returns a function that searches them, ranked by their weights. The search returns the entries
 * that have all words of the text. If there are none, it returns the closest ones, unless `onlyAsTyped` is set. Case and
 * accents do not matter.
 * @param prose the fields whose words a typo is corrected to only if no other field has a similar one
 */
export function indexTexts<Field extends string>(
  entries: readonly Record<NoInfer<Field> | 'id', string>[],
  weights: Record<Field, number>,
  prose: readonly NoInfer<Field>[] = [],
): (text: string, onlyAsTyped?: boolean) => Matches {
  const index = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(weights),
    tokenize: wordsOf,
    processTerm: withCamelCaseParts,
    searchOptions: { boost: weights, processTerm: termOf },
  })
  index.addAll(entries)
  const correcting = (fields: Field[], minLength: number): SearchOptions => ({
    ...asTyped,
    fields,
    // Finds the candidates, so it allows too much: it counts a swap of two letters as two typos.
    fuzzy: (term) => (term.length < minLength ? false : 2),
    filter: ({ terms, queryTerms }) => queryTerms.every((typed) => terms.some((word) => isMeant(typed, word, minLength))),
  })
  const fields = Object.keys(weights) as Field[]
  const names = fields.filter((field) => !prose.includes(field))
  const corrections = [correcting(names, minTypoLength.names), correcting(fields, minTypoLength.prose)]
  const find = (text: string, options: SearchOptions) => index.search(text, options).map(({ id }) => String(id))

  return (text, onlyAsTyped = false) => {
    const words = wordsOf(text)
    if (words.length === 0) return nothing
    const exact = find(text, asTyped)
    if (exact.length > 0) return { ids: exact, isClose: false }
    if (onlyAsTyped) return nothing
    // Try `ph` for `f` too: a phonetic spelling like 'fotografy' is further from its word than a typo.
    const spellings = new Set([text, text.replaceAll(/f/gi, 'ph')])
    for (const correction of corrections) {
      for (const spelling of spellings) {
        const close = find(spelling, correction)
        if (close.length > 0) return { ids: close, isClose: true }
      }
    }
    const significant = words.filter((word) => word.length >= minSignificantLength)
    const some = significant.length < words.length || words.length > 1 ? find(significant.join(' '), someWords) : []
    return some.length > 0 ? { ids: some, isClose: true } : nothing
  }
}

/** Returns the words of a text as they are indexed: folded, and with the parts of names such as `TypeScript`. */
export function wordsIn(text: string): string[] {
  return wordsOf(text).flatMap(withCamelCaseParts)
}

/** Returns the words of a search, as the index is searched for them. */
export function termsOf(text: string): string[] {
  return wordsOf(text).map(termOf)
}

/** Folds a searched word and drops a plural's `s`, so that `videos` finds `video`. Words match from their beginning, so it also finds `videos`. */
function termOf(word: string): string {
  return foldText(word).replace(/(?<=^\p{L}{3,}[^isu])s$/u, '')
}

/** Adds the parts of a camel-case word: `TypeScript` is indexed as `typescript`, `type` and `script`. */
function withCamelCaseParts(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  return (parts.length > 1 ? [word, ...parts] : [word]).map(foldText)
}

/** True if a typed word begins an indexed one, or is it with few enough typos. The first letter is seldom wrong: it counts twice. */
function isMeant(typed: string, word: string, minLength: number): boolean {
  if (word.startsWith(typed)) return true
  const tolerated = typed.length < minLength ? 0 : typed.length < minTwoTyposLength ? 1 : 2
  return typosBetween(typed, word) + (typed[0] === word[0] ? 0 : 1) <= tolerated
}

/** How many letters are added, left out, replaced or swapped with their neighbor. */
function typosBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = next
  }
  return last[b.length] ?? 0
}
