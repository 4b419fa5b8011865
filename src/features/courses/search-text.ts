import MiniSearch, { type SearchOptions } from 'minisearch'
import { foldText } from './fold-text.ts'

/** What a text leads to, best match first. */
export interface Matches {
  ids: string[]
  /** No entry has every word as it was typed: these come closest, by a typo less or by some of the words. */
  isClose: boolean
}

const nothing: Matches = { ids: [], isClose: false }

/** Below this many letters a word that is there by itself says nothing about what was meant. */
const tellingLength = 4

/** Complete words and beginnings of words; a single letter stands for itself unless it is all there is. */
const asTyped: SearchOptions = { prefix: (term, _index, terms) => term.length > 1 || terms.length === 1, combineWith: 'AND' }
/** As many wrong, missing or swapped letters as a word of this length bears without becoming another one. */
const withTypos: SearchOptions = { ...asTyped, fuzzy: (term) => (term.length < tellingLength ? false : term.length < 5 ? 1 : 2) }
const someWords: SearchOptions = { ...asTyped, combineWith: 'OR' }

/**
 * An index over the named fields; what weighs more comes first. It answers with entries that have every word of the
 * text or, where there is none, with those that come closest. Case and accents do not matter.
 */
export function indexTexts<Field extends string>(
  entries: readonly Record<NoInfer<Field> | 'id', string>[],
  weights: Record<Field, number>,
): (text: string) => Matches {
  const index = new MiniSearch<Record<Field | 'id', string>>({
    fields: Object.keys(weights),
    tokenize: wordsOf,
    processTerm: withHumps,
    searchOptions: { boost: weights, processTerm: foldText },
  })
  index.addAll(entries)
  const find = (text: string, options: SearchOptions) => index.search(text, options).map(({ id }) => String(id))

  return (text) => {
    const words = wordsOf(text)
    if (words.length === 0) return nothing
    const exact = find(text, asTyped)
    if (exact.length > 0) return { ids: exact, isClose: false }
    // A `ph` written as it sounds (fotografy) is further from its word than a typo.
    for (const spelling of new Set([text, text.replaceAll(/f/gi, 'ph')])) {
      const close = find(spelling, withTypos)
      if (close.length > 0) return { ids: close, isClose: true }
    }
    const telling = words.filter((word) => word.length >= tellingLength)
    const some = telling.length < words.length || words.length > 1 ? find(telling.join(' '), someWords) : []
    return some.length > 0 ? { ids: some, isClose: true } : nothing
  }
}

/** `C++` and `C#` are words too. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}+#]+/u).filter(Boolean)
}

/** `TypeScript` is found by `typescript`, `type` and `script`. */
function withHumps(word: string): string[] {
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u)
  return (parts.length > 1 ? [word, ...parts] : [word]).map(foldText)
}
