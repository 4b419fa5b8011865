import MiniSearch, { type SearchOptions } from 'minisearch'
import { foldText, wordsOf } from '#site/ui/text-search.ts'

/** The matches of a text, best match first. */
export interface Matches {
  ids: string[]
  /** True if no entry has all words as typed. The ids are then the closest: with typos corrected, or with only some words. */
  isClose: boolean
}

const nothing: Matches = { ids: [], isClose: false }

/** Shorter words tolerate no typos, and a match on such a word alone says too little about what the user meant. */
const minTypoLength = 4

/** Matches whole words and prefixes. A single letter counts as a prefix only if it is the whole search. */
const asTyped: SearchOptions = { prefix: (term, _index, terms) => term.length > 1 || terms.length === 1, combineWith: 'AND' }
/** Allows one or two typos, depending on the word's length: with more, it could turn into another word. */
const withTypos: SearchOptions = { ...asTyped, fuzzy: (term) => (term.length < minTypoLength ? false : term.length < 5 ? 1 : 2) }
const someWords: SearchOptions = { ...asTyped, combineWith: 'OR' }

/**
 * Indexes the named fields and returns a function that searches them, ranked by their weights. The search returns the entries
 * that have all words of the text. If there are none, it returns the closest ones, unless `onlyAsTyped` is set. Case and
 * accents do not matter.
 */
export function indexTexts<Field extends string>(
  entries: readonly Record<NoInfer<Field> | 'id', string>[],
  weights: Record<Field, number>,
): (text: string, onlyAsTyped?: boolean) => Matches {
  const index = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(weights),
    tokenize: wordsOf,
    processTerm: withCamelCaseParts,
    searchOptions: { boost: weights, processTerm: foldText },
  })
  index.addAll(entries)
  const find = (text: string, options: SearchOptions) => index.search(text, options).map(({ id }) => String(id))

  return (text, onlyAsTyped = false) => {
    const words = wordsOf(text)
    if (words.length === 0) return nothing
    const exact = find(text, asTyped)
    if (exact.length > 0) return { ids: exact, isClose: false }
    if (onlyAsTyped) return nothing
    // Try `ph` for `f` too: a phonetic spelling like 'fotografy' is further from its word than a typo.
    for (const spelling of new Set([text, text.replaceAll(/f/gi, 'ph')])) {
      const close = find(spelling, withTypos)
      if (close.length > 0) return { ids: close, isClose: true }
    }
    const significant = words.filter((word) => word.length >= minTypoLength)
    const some = significant.length < words.length || words.length > 1 ? find(significant.join(' '), someWords) : []
    return some.length > 0 ? { ids: some, isClose: true } : nothing
  }
}

/** Returns the words of a text as they are indexed: folded, and with the parts of names such as `TypeScript`. */
export function wordsIn(text: string): string[] {
  return wordsOf(text).flatMap(withCamelCaseParts)
}

/** Returns the words of a search, folded. */
export function termsOf(text: string): string[] {
  return wordsOf(text).map(foldText)
}

/** Adds the parts of a camel-case word: `TypeScript` is indexed as `typescript`, `type` and `script`. */
function withCamelCaseParts(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  return (parts.length > 1 ? [word, ...parts] : [word]).map(foldText)
}
