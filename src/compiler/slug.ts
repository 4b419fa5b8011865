import anyAscii from 'any-ascii'
import { segmenterOf } from './markdown.ts'

/**
 * A text as part of an address: lowercase Latin letters, digits and hyphens. Other scripts are transliterated word by word; umlauts
 * are written out as in German, which also fits its names in English.
 */
export function slugOf(text: string, language = 'en'): string {
  const written = /^(de|en)\b/.test(language) ? text.normalize('NFC').replace(/[äöü]/giu, (letter) => `${anyAscii(letter)}e`) : text
  const latin = Array.from(segmenterOf('en').segment(written), ({ segment }) => anyAscii(segment).replaceAll("'", ''))
  return latin
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
