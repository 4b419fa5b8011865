/** Letters that no normal form splits into a letter and a mark, and punctuation. The database folds alike (`private.folded`). */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
  // Keyboards and word processors replace plain quotes and hyphens by these.
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
  '−': '-',
}
const mapped = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Marks that people leave out when they search: the accents of Latin, Greek and Cyrillic letters, and the vowel signs of Hebrew
 * and Arabic. In other scripts, marks make a different word.
 */
const marks =
  /[\u0300-\u036F]|[\u0591-\u05C7]|[\u0610-\u061A]|[\u064B-\u065F]|\u0670|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/g
/** Everything that folding changes apart from case; most texts have none of it, and folding them takes a tenth of the time. */
const isPlain = /^[\x20-\x7E]*$/

/** Lower case without accents and special forms, so that a search for `lodz` finds `Łódź`, and one for `strasse` `Straße`. */
export function foldText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase().trim()
  const plain = text.normalize('NFKD').replace(marks, '').toLowerCase()
  return plain
    .replace(mapped, (letter) => letters[letter] ?? letter)
    .normalize('NFC')
    .trim()
}

/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
let segmenter: Intl.Segmenter | null = null

/** Splits a text into words, also where no spaces are between them; `C++` and `C#` are words too. */
export function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}+#]+/u).filter(Boolean)
  return unspaced.test(text) ? words.flatMap((word) => (unspaced.test(word) ? partsOf(word) : word)) : words
}

function partsOf(word: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(word.normalize('NFKC'))].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
}

/**
 * The search for lists that are already in memory: true if each searched word is the beginning of a word in one of the texts.
 * The catalog and the header use an index that also finds misspelled words (`features/courses/search-index.ts`).
 */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const found = ` ${foldedWordsOf(texts.join(' ')).join(' ')}`
  return foldedWordsOf(search).every((word) => found.includes(` ${word}`))
}

function foldedWordsOf(text: string): string[] {
  return wordsOf(text).map(foldText).filter(Boolean)
}
