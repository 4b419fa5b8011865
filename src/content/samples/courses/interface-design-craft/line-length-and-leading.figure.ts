import type { MovingFigure } from '#content/moving-figure.ts'

const text =
  'You have paid and still got a letter? Then somebody typed your plate wrong, most likely you, and that can be mended. Send us a photo of the receipt within 14 days. We compare it with the list of that day, take back the fine, and write to you by mail. Nobody has to come to the counter, and nobody pays twice. Was it a borrowed car? Then send the receipt with the name of its owner.'

/** Breaks a text into lines of at most this many characters, between words. */
export function linesOf(words: string, characters: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The line height that the lesson's table names for a line of so many characters. */
export const heightFor = (characters: number): number => (characters <= 45 ? 1.4 : characters <= 65 ? 1.5 : 1.6)

/** In units of the drawing. */
const fontSize = 8.4
/** The width of an average character. */
const characterWidth = 0.47 * fontSize

type Values = Record<'characters' | 'leading', number>

export default {
  controls: {
    characters: { label: 'Line length', min: 40, max: 85, start: 85, say: (value) => `${value} characters` },
    leading: { label: 'Line height', min: 1, max: 1.8, step: 0.1, start: 1.1, say: (value) => value.toFixed(1) },
  },
  say({ characters, leading }) {
    const leaps = linesOf(text, characters).length - 1
    const height = heightFor(characters)
    const fits = `${height} would fit`
    const length = characters < 45 ? 'short, as on a phone' : characters > 75 ? 'too long' : 'a good length'
    const shown = leading.toFixed(1)
    const rail =
      leading < height - 0.05
        ? `A height of ${shown} is too tight: ${fits}`
        : leading > height + 0.25
          ? `At a height of ${shown} the lines drift apart: ${fits}`
          : `A height of ${shown} fits`
    return `${characters} characters: ${length}, with ${leaps} leaps back to the left edge. ${rail}.`
  },
  draw(part, { characters, leading }) {
    const lines = linesOf(text, characters)
    const width = characters * characterWidth
    part('measure').setAttribute('d', `M10 14V22M10 18H${(10 + width).toFixed(1)}M${(10 + width).toFixed(1)} 14V22`)
    part('lines').innerHTML = lines
      .map((line, place) => `<text x="10" y="${(36 + place * fontSize * leading).toFixed(1)}">${line}</text>`)
      .join('')
  },
} satisfies MovingFigure<keyof Values>
