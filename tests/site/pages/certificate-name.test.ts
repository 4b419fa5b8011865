import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitName } from '#site/pages/course/certificate/fit-name.ts'

/** Widths as in a usual font: wide and narrow letters, and full squares for Chinese and Japanese. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 1 : /[WM]/.test(letter) ? 0.95 : 0.55), 0)
const widthOnSheet = ({ lines, size }: ReturnType<typeof fitName>) => Math.max(...lines.map((line) => widthOf(line.trim()) * size))

it('an ordinary name takes one large line', () => {
  expect(fitName('Ada Climber', widthOf)).toEqual({ lines: ['Ada Climber'], size: 132 })
})

it('a long name is broken between its words', () => {
  const { lines, size } = fitName('Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Zeus', widthOf)
  expect(lines).toEqual(['Wolfeschlegelsteinhausenbergerdorff ', 'Hubert Blaine Zeus'])
  expect(size).toBeGreaterThan(60)
})

it.each([
  ['80 wide letters', 'W'.repeat(80)],
  ['80 Chinese characters', '光'.repeat(80)],
  ['80 Arabic letters', 'عبدالرحمن '.repeat(8)],
  ['one word', 'abcdefghij'.repeat(8)],
])('%s stay readable and within the frame', (_, name) => {
  const fitted = fitName(name, widthOf)
  expect(fitted.lines.join('')).toBe(name)
  expect(fitted.lines.length).toBeLessThanOrEqual(3)
  expect(fitted.size).toBeGreaterThan(45)
  expect(widthOnSheet(fitted)).toBeLessThanOrEqual(1380.001)
})

it('every name stays whole and within the frame', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (name) => {
      const fitted = fitName(name, widthOf)
      expect(fitted.lines.join('')).toBe(name)
      expect(widthOnSheet(fitted)).toBeLessThanOrEqual(1380.001)
    }),
    { numRuns: 50 },
  )
})
