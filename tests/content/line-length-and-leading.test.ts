import { expect, it } from 'vitest'
import figure, { heightFor, linesOf } from '#content/samples/courses/interface-design-craft/line-length-and-leading.figure.ts'

it('lines are as long as they may be, and break between words only', () => {
  const words = 'the rail on which the eye runs back has to be visibly more than the white between words'
  const lines = linesOf(words, 20)
  expect(lines.join(' ')).toBe(words)
  expect(lines.filter((line) => line.length > 20)).toEqual([])
  for (const [place, line] of lines.slice(0, -1).entries()) {
    const [next = ''] = lines[place + 1]?.split(' ') ?? []
    expect(`${line} ${next}`.length).toBeGreaterThan(20)
  }
})

it('the heights are those of the lesson', () => {
  expect([40, 45, 46, 65, 66, 75].map(heightFor)).toEqual([1.4, 1.4, 1.5, 1.5, 1.6, 1.6])
})

it.each([
  [85, 1.1, '85 characters: too long, with 4 leaps back to the left edge. A height of 1.1 is too tight: 1.6 would fit.'],
  [66, 1.6, '66 characters: a good length, with 5 leaps back to the left edge. A height of 1.6 fits.'],
  [40, 1.8, /At a height of 1.8 the lines drift apart: 1.4 would fit\.$/],
])('%s characters at %s', (characters, leading, said) => {
  expect(figure.say({ characters, leading })).toMatch(said)
})
