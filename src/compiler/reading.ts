import { languageOf, type Written } from '#shared/content-language.ts'
import { countWords, isUnspaced } from './markdown.ts'

/**
 * Words a minute, by language, from the International Reading Speed Texts (Trauzettel-Klosinski and Dietz, 2012). Other
 * languages count as English.
 */
const words: Record<string, number> = {
  ar: 138,
  de: 179,
  en: 228,
  es: 218,
  fi: 161,
  fr: 195,
  he: 187,
  it: 188,
  nl: 202,
  pl: 166,
  pt: 181,
  ru: 184,
  sl: 180,
  sv: 199,
  tr: 166,
}
/** Characters a minute, for languages whose readers count these. */
const characters: Record<string, number> = { ja: 357, zh: 255 }
/** English is read at 200 words a minute: an unhurried speed, and the same share of all others. */
const unhurried = 200 / 228

/** How a language's readers count what they read. */
interface ReadingSpeed {
  unit: 'words' | 'characters'
  perMinute: number
}

export function readingSpeed(content: Written): ReadingSpeed {
  const { language } = new Intl.Locale(languageOf(content))
  const counted = characters[language]
  return counted === undefined
    ? { unit: 'words', perMinute: Math.round((words[language] ?? 228) * unhurried) }
    : { unit: 'characters', perMinute: Math.round(counted * unhurried) }
}

/**
 * How long a text is in its language's unit. A word of another script inside Japanese or Chinese counts as the characters that
 * are read in the same time.
 */
export function lengthOf(text: string, content: Written): number {
  const { unit, perMinute } = readingSpeed(content)
  if (unit === 'words') return countWords(text, languageOf(content))
  const own = Array.from(text).filter(isUnspaced).length
  const rest = countWords(Array.from(text, (character) => (isUnspaced(character) ? ' ' : character)).join(''))
  return own + Math.round((rest * perMinute) / 200)
}

export function readingMinutes(text: string, content: Written): number {
  return lengthOf(text, content) / readingSpeed(content).perMinute
}
