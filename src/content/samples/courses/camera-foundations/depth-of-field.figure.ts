import type { MovingFigure } from '#content/moving-figure.ts'

const stops = [1.4, 2, 2.8, 4, 5.6, 8, 11, 16]
/** The largest disc on a full-frame sensor that passes for a point, in millimeters. */
const pointSize = 0.03
/** Where the bottles stand, in centimeters. */
const bottles = [120, 140, 160, 180, 200, 220, 240, 260, 280]

interface Lens {
  /** In millimeters, like all lengths here. */
  focal: number
  fNumber: number
  /** The distance at which the lens is focused. */
  focus: number
}

/** The diameter of the disc that a point at a distance becomes on the sensor, by the thin-lens formula. */
export const discOf = ({ focal, fNumber, focus }: Lens, distance: number): number =>
  ((focal ** 2 / (fNumber * (focus - focal))) * Math.abs(distance - focus)) / distance

/** The nearest and the farthest distance at which a point still arrives as one. */
export function sharpZone({ focal, fNumber, focus }: Lens): { near: number; far: number } {
  const part = (pointSize * fNumber * (focus - focal)) / focal ** 2
  return { near: focus / (1 + part), far: part < 1 ? focus / (1 - part) : Infinity }
}

type Values = Record<'aperture' | 'focus' | 'focal', number>

const lensOf = ({ aperture, focus, focal }: Values): Lens => ({ focal, fNumber: stops[aperture] ?? 0, focus: focus * 10 })
const isSharp = (lens: Lens, bottle: number) => discOf(lens, bottle * 10) <= pointSize

const x = (centimeters: number) => 72 + (centimeters - 120) * 1.6
const round = (value: number) => String(Math.round(value * 10) / 10)
const counts = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'All nine']

export default {
  controls: {
    aperture: { label: 'Aperture', min: 0, max: stops.length - 1, start: 1, say: (value) => `f/${stops[value]}` },
    focus: { label: 'Focused at', min: 120, max: 280, step: 20, start: 200, say: (value) => `${value / 100} m` },
    focal: { label: 'Focal length', min: 24, max: 70, start: 50, say: (value) => `${value} mm` },
  },
  say(values) {
    const lens = lensOf(values)
    const { near, far } = sharpZone(lens)
    const [from, to] = [Math.round(near / 10), Math.round(far / 10)]
    const meters = (centimeters: number) => (centimeters / 100).toFixed(2)
    const zone =
      far === Infinity
        ? `Everything is sharp from ${meters(from)} meters to the horizon.`
        : `The sharp zone reaches from ${meters(from)} to ${meters(to)} meters: it is ${to - from} centimeters deep.`
    const count = bottles.filter((bottle) => isSharp(lens, bottle)).length
    return `${zone} ${counts[count]}${count === bottles.length ? '' : ' of nine'} labels can be read.`
  },
  draw(part, values) {
    const lens = lensOf(values)
    const { near, far } = sharpZone(lens)
    const [left, right] = [Math.max(x(near / 10), 48), Math.min(x(far / 10), 354)]
    part('hole').setAttribute('r', round((lens.focal / lens.fNumber) * 0.4))
    part('zone').setAttribute('x', round(left))
    part('zone').setAttribute('width', round(right - left))
    part('focus').setAttribute('transform', `translate(${x(values.focus)} 0)`)
    for (const [place, bottle] of bottles.entries()) {
      const sharp = isSharp(lens, bottle)
      const disc = part(`disc-${place + 1}`)
      disc.setAttribute('r', round(Math.max(1.6, discOf(lens, bottle * 10) * 40)))
      disc.setAttribute('fill', sharp ? 'var(--figure-accent)' : 'currentColor')
      disc.setAttribute('fill-opacity', sharp ? '1' : '.16')
      const drawn = part(`bottle-${place + 1}`)
      drawn.setAttribute('stroke', sharp ? 'var(--figure-accent)' : 'currentColor')
      drawn.setAttribute('stroke-width', sharp ? '2.2' : '1.5')
      drawn.setAttribute('stroke-dasharray', sharp ? 'none' : '2 3')
      drawn.setAttribute('fill', sharp ? 'var(--figure-paper)' : 'none')
      drawn.setAttribute('opacity', sharp ? '1' : '.4')
    }
  },
} satisfies MovingFigure<keyof Values>
