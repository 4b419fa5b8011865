/** Licences that ask for no more than their text going along. */
export const everywhere = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Asks for the source of the package's own files, which are used as they are.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]

/** Fine for what runs here and is never handed on: it asks something of whoever passes it on. */
export const toolsOnly = ['CC-BY-4.0']

/** Whether a licence expression (SPDX: `(MIT OR CC0-1.0)`) allows what these licences do. */
export function isAllowed(expression: string, allowed: string[]): boolean {
  const terms = expression.replace(/[()]/g, ' ').trim()
  // Only one of both kinds stands in an expression; anything more intricate is for a person to read.
  if (/ OR /.test(terms)) return !/ AND /.test(terms) && terms.split(/ +OR +/).some((term) => allowed.includes(term))
  return terms.split(/ +AND +/).every((term) => allowed.includes(term))
}
