import type { MovingFigure } from '#content/moving-figure.ts'

/** The colors of the picture, as red, green and blue from 0 to 255. */
const colors = { face: [215, 154, 120], sweater: [179, 48, 43], door: [54, 107, 64], hat: [45, 97, 168] } as const

type Channel = 'red' | 'green' | 'blue'
type Weights = Record<Channel, number>

/** The light that a channel's value from 0 to 255 stands for, from 0 to 1 (sRGB). */
const lightOf = (value: number) => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
const valueOf = (light: number) => 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

/** The light that remains of a color, from 0 to 1, if each channel counts by its weight. */
export function mix([r, g, b]: readonly [number, number, number], { red, green, blue }: Weights): number {
  const sum = red + green + blue
  return sum === 0 ? 0 : (red * lightOf(r) + green * lightOf(g) + blue * lightOf(b)) / sum
}

/** How light a gray looks, from 0, black, to 100, white (CIE L*). */
export const lightness = (light: number): number => (light > 216 / 24389 ? 116 * Math.cbrt(light) - 16 : (light * 24389) / 27)

const grayOf = (part: keyof typeof colors, weights: Weights) => Math.round(lightness(mix(colors[part], weights)))

export default {
  controls: {
    red: { label: 'Red', min: 0, max: 100, start: 21 },
    green: { label: 'Green', min: 0, max: 100, start: 72 },
    blue: { label: 'Blue', min: 0, max: 100, start: 7 },
  },
  say(weights) {
    const [face, sweater, door, hat] = (['face', 'sweater', 'door', 'hat'] as const).map((part) => grayOf(part, weights)) as [
      number,
      number,
      number,
      number,
    ]
    const apart = sweater - door
    const words =
      Math.abs(apart) < 3
        ? 'Sweater and door are the same gray'
        : `The sweater is ${Math.abs(apart)} ${apart > 0 ? 'lighter' : 'darker'} than the door`
    return `From 0, black, to 100, white: face ${face}, sweater ${sweater}, door ${door}, hat ${hat}. ${words}.`
  },
  draw(part, weights) {
    for (const [name, color] of Object.entries(colors)) {
      const light = mix(color, weights)
      const value = Math.round(valueOf(light))
      part(name).setAttribute('fill', `rgb(${value} ${value} ${value})`)
      const gray = Math.round(lightness(light))
      const text = part(`${name}-text`)
      text.textContent = String(gray)
      text.setAttribute('fill', gray > 52 ? '#000' : '#fff')
    }
  },
} satisfies MovingFigure<Channel>
