import { expect, it } from 'vitest'
import figure, { lightness, mix } from '#content/samples/courses/natural-light-portraits/channel-mixer.figure.ts'

const eye = { red: 21.26, green: 71.52, blue: 7.22 }

// Rounded values of the sRGB standard and CIE L*.
it.each([
  [[255, 255, 255], 100],
  [[119, 119, 119], 50],
  [[0, 0, 0], 0],
  [[255, 0, 0], 53.2],
  [[0, 255, 0], 87.7],
  [[0, 0, 255], 32.3],
] as const)('for the eye, %j is as light as a gray of %s', (color, value) => {
  expect(lightness(mix(color, eye))).toBeCloseTo(value, 0)
})

it('only the ratio of the weights counts, and a gray stays as it is', () => {
  expect(mix([179, 48, 43], { red: 10, green: 20, blue: 30 })).toBeCloseTo(mix([179, 48, 43], { red: 20, green: 40, blue: 60 }), 12)
  expect(mix([90, 90, 90], { red: 100, green: 3, blue: 0 })).toBeCloseTo(mix([90, 90, 90], eye), 12)
  expect(mix([255, 0, 0], { red: 0, green: 0, blue: 0 })).toBe(0)
})

it('is told in words', () => {
  expect(figure.say({ red: 21, green: 72, blue: 7 })).toBe(
    'From 0, black, to 100, white: face 69, sweater 41, door 41, hat 41. Sweater and door are the same gray.',
  )
  expect(figure.say({ red: 100, green: 0, blue: 0 })).toMatch(/The sweater is \d+ lighter than the door\.$/)
  expect(figure.say({ red: 0, green: 100, blue: 0 })).toMatch(/The sweater is \d+ darker than the door\.$/)
})
