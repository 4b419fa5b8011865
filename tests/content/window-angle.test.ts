import { expect, it } from 'vitest'
import figure, {
  isLit,
  lightAt,
  lightFrom,
  litShare,
  noseShadow,
} from '#content/samples/courses/natural-light-portraits/window-angle.figure.ts'

/** The lit part of the face, counted on a grid. */
function counted(angle: number): number {
  let [all, lit] = [0, 0]
  for (let x = -0.995; x < 1; x += 0.01) {
    for (let y = -0.995; y < 1; y += 0.01) {
      if (x * x + y * y > 1) continue
      all++
      if (isLit(lightFrom(angle), x, y)) lit++
    }
  }
  return lit / all
}

it.each([0, 45, 90, 135, 180])('at %s degrees, the lit part of the face is as large as its formula says', (angle) => {
  expect(litShare(lightFrom(angle))).toBeCloseTo(counted(angle), 2)
  expect(Math.hypot(...lightFrom(angle))).toBeCloseTo(1, 12)
})

it('the shadow of the nose is a sundial: short and downward in front of the window, long and across the cheek beside it', () => {
  const [front, side] = [0, 60].map((angle) => noseShadow(lightFrom(angle)) ?? [0, 0])
  expect(front?.[0]).toBeCloseTo(0, 12)
  expect(front?.[1]).toBeGreaterThan(0.22)
  expect(side?.[0]).toBeLessThan(-0.7)
  expect(noseShadow(lightFrom(90))).toBeNull()
})

it('the five places of the lesson look as it says', () => {
  expect([0, 45, 90, 135, 180].map(lightAt)).toEqual([
    'Flat: hardly a shadow',
    'A triangle of light under the far eye',
    'Half the face is light, half dark',
    'A rim on cheek and temple',
    'A silhouette',
  ])
  expect(lightAt(35)).toMatch(/^The nose shadow does not reach/)
  expect(lightAt(70)).toMatch(/no triangle is left$/)
  expect(figure.say({ angle: 90 })).toBe('Half the face is light, half dark. Light falls on 50 percent of the face, the nose shadow aside.')
})
