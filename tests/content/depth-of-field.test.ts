import { expect, it } from 'vitest'
import figure, { discOf, sharpZone } from '#content/samples/courses/camera-foundations/depth-of-field.figure.ts'

const bottles = [1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600, 2800]

it.each([
  [2, 1],
  [5.6, 3],
  [16, 7],
])('at f/%s, as many labels can be read as the lesson says: %s', (fNumber, count) => {
  const { near, far } = sharpZone({ focal: 50, fNumber, focus: 2000 })
  expect(bottles.filter((bottle) => bottle >= near && bottle <= far)).toHaveLength(count)
})

it('the zone ends where a disc is as large as what passes for a point', () => {
  const lens = { focal: 50, fNumber: 5.6, focus: 2000 }
  const { near, far } = sharpZone(lens)
  expect(discOf(lens, near)).toBeCloseTo(0.03, 10)
  expect(discOf(lens, far)).toBeCloseTo(0.03, 10)
  expect(discOf(lens, 2000)).toBe(0)
  // The hyperfocal distance, from which on all behind the focus is sharp: f² / (N c) + f.
  expect(sharpZone({ focal: 24, fNumber: 16, focus: 24 ** 2 / (16 * 0.03) + 24 }).far).toBe(Infinity)
})

it('is told in words', () => {
  expect(figure.say({ aperture: 4, focus: 200, focal: 50 })).toBe(
    'The sharp zone reaches from 1.77 to 2.30 meters: it is 53 centimeters deep. Three of nine labels can be read.',
  )
  expect(figure.say({ aperture: 7, focus: 200, focal: 24 })).toBe(
    'Everything is sharp from 0.76 meters to the horizon. All nine labels can be read.',
  )
})
