/** Licenses that require no more than including their text. */
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
  // Requires the source of the package's own files, which we use unchanged.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
]

/** Acceptable for tools that are never distributed: the license obliges only distributors. */
export const toolsOnly = ['CC-BY-4.0']

/** Returns whether a license expression (SPDX: `(MIT OR CC0-1.0)`) is covered by these licenses. */
export function isAllowed(expression: string, allowed: string[]): boolean {
  const terms = expression.replace(/[()]/g, ' ').trim()
  // Handles expressions with only one kind of operator; a person must read anything more complex.
  if (/ OR /.test(terms)) return !/ AND /.test(terms) && terms.split(/ +OR +/).some((term) => allowed.includes(term))
  return terms.split(/ +AND +/).every((term) => allowed.includes(term))
}
