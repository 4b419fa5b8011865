import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { deriveTones } from '#site/theme/derive-tones.ts'
import { contrastOf, hexOf, oklchOf } from '#site/theme/oklch.ts'

const sample = { accent: '#0c735f', warm: '#b84708', ground: '#0f172a' }
const none = { light: {}, dark: {}, shades: {} }

const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const ground = fc
  .record({
    lightness: fc.double({ min: 0.1, max: 0.26, noNaN: true }),
    chroma: fc.double({ min: 0, max: 0.06, noNaN: true }),
    hue: fc.double({ min: 0, max: 360, noNaN: true }),
  })
  .map(hexOf)

it('writes every color as it was read', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex)
    }),
  )
})

test('the palette is in the tones as it is', () => {
  const { shades, tokens } = deriveTones(sample, none)
  expect([shades.accent[7], shades.warm[7], tokens.dark['page']]).toEqual(Object.values(sample))
})

test('whatever the accent and the ground: text can be read', () => {
  fc.assert(
    fc.property(color, color, ground, (accent, warm, dark) => {
      expect(deriveTones({ accent, warm, ground: dark }, none).problems).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['burgundy', '#7a1231'],
  ['yellow', '#f2b705'],
])('a %s accent colors the band at the bottom, and is dark enough for white text', (_, accent) => {
  const { shades, tokens } = deriveTones({ ...sample, accent }, none)
  const apart = (one: string, other: string) => Math.abs(((oklchOf(one).hue - oklchOf(other).hue + 540) % 360) - 180)
  expect(apart(tokens.light['band'] ?? '', accent)).toBeLessThan(20)
  expect(contrastOf(shades.accent[7], '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('a named tone stays, and what cannot be read there is said with a color that can', () => {
  const named = { light: { 'ink-faint': '#b0b0b0' }, dark: { bandd: '#000000' }, shades: { 'accent-7': '#26a98a' } }
  const { tokens, shades, problems } = deriveTones(sample, named)
  expect([tokens.light['ink-faint'], shades.accent[7]]).toEqual(['#b0b0b0', '#26a98a'])
  expect(problems).toContain('There is no “bandd” that could be named in dark: leave it out, or correct it.')
  expect(problems).toContainEqual(
    expect.stringMatching(
      /^In light, ink-faint \(#b0b0b0\) beside surface-sunken \(#f3efe9\) has a contrast of 1\.9 to 1 and needs 4\.5: write 'ink-faint': '#\w{6}' in named\.light\.$/,
    ),
  )
  const proposed = problems
    .filter((problem) => problem.startsWith('In light, ink-faint'))
    .map((problem) => /: '(#\w{6})'/.exec(problem)?.[1] ?? '')
  for (const hex of proposed) expect(contrastOf(hex, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})
