import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const physical =
  /^(left|right)$|(^|-)(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b|border-(top|bottom)-(left|right)-radius/
const fourSides = /^(margin|padding|inset|scroll-margin|scroll-padding|border-(width|style|color))$/

/** Whether a declaration treats left and right differently, so that it would be wrong in a text from right to left. */
function isPhysical(property: string, value: string): boolean {
  if (physical.test(property)) return true
  if (/^(text-align|text-align-last|float|clear)$/.test(property)) return /\b(left|right)\b/.test(value)
  // Left and right of a screen's rounded corners stay where they are.
  const parts = postcss.list.space(value).map((part) => part.replace(/safe-area-inset-(left|right)/, 'safe-area'))
  if (fourSides.test(property)) return parts.length === 4 && parts[1] !== parts[3]
  if (property === 'border-radius') return parts.length === 4 && (parts[0] !== parts[1] || parts[2] !== parts[3])
  return false
}

/** The tools stand where the selection is, which is measured from the left. */
const measured = ['src/site/features/notes/SelectionTools.module.css: left']

test('style sheets say start and end, so that a text from right to left is laid out right', () => {
  const found = globSync('src/site/**/*.css', { cwd: root }).flatMap((file) => {
    const lines: string[] = []
    postcss.parse(readFileSync(join(root, file), 'utf8')).walkDecls(({ prop, value }) => {
      if (isPhysical(prop, value)) lines.push(`${file}: ${prop}`)
    })
    return lines
  })
  expect(found).toEqual(measured)
})

test('so do the styles of components', () => {
  const pattern = /\b(?:marginLeft|marginRight|paddingLeft|paddingRight|borderLeft|borderRight)\b|textAlign: '(?:left|right)'/
  const found = globSync('src/site/**/*.tsx', { cwd: root }).filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['padding', '0 1rem 0 2rem', true],
  ['padding', '0 1rem 2rem', false],
  ['border-radius', '0 4px 4px 0', true],
  ['border-radius', '4px 4px 0 0', false],
  ['margin-left', '1rem', true],
  ['margin-inline-start', '1rem', false],
  ['text-align', 'right', true],
  ['text-align', 'end', false],
  ['float', 'inline-start', false],
  ['border-left-color', 'red', true],
])('%s: %s is physical: %s', (property, value, expected) => expect(isPhysical(property, value)).toBe(expected))
