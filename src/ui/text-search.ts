/** Lower case without accents, so that a search for `noemie` finds `Noémie`. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/**
 * The search for lists that are already in memory: true if each searched word is the beginning of a word in one of the texts.
 * The catalog and the header use an index that also finds misspelled words (`features/courses/search-index.ts`).
 */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const found = ` ${wordsOf(texts.join(' ')).join(' ')}`
  return wordsOf(search).every((word) => found.includes(` ${word}`))
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
