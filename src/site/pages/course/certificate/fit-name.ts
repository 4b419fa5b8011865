/** The width of a certificate in the picture's pixels, to which the sizes below relate. */
export const sheetWidth = 1754
/** Leaves a margin to the frame on both sides. */
const widest = 1380
/** The largest size of a name in one, two or three lines, which all take about the same height. */
const largest = [132, 80, 54]
/** A word is broken only if the name would otherwise be this much smaller. */
const tooSmall = 0.6

interface FittedName {
  /** Together, they are the name: a line ends with the space after it. */
  lines: string[]
  /** Of {@link sheetWidth} pixels. */
  size: number
}

/**
 * Breaks a name into up to three lines, so that it is as large as a certificate has room for: on the page, in print and in the
 * picture alike.
 * @param widthOf the width of a text in em
 */
export function fitName(name: string, widthOf: (text: string) => number): FittedName {
  const byWord = largestFit(name.split(/(?<= )/), widthOf)
  const byLetter = largestFit(
    Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment),
    widthOf,
  )
  return byWord.size < tooSmall * byLetter.size ? byLetter : byWord
}

function largestFit(pieces: string[], widthOf: (text: string) => number): FittedName {
  const fits = largest.map((size, index): FittedName => {
    const lines = evenLines(pieces, index + 1, widthOf)
    const width = Math.max(...lines.map((line) => widthOf(line.trim())))
    return { lines, size: Math.min(size, widest / width) }
  })
  return fits.reduce((best, fit) => (fit.size > best.size ? fit : best))
}

/** Returns at most `count` lines, the longest of which is as short as possible. */
function evenLines(pieces: string[], count: number, widthOf: (text: string) => number): string[] {
  let [tooNarrow, enough] = [0, widthOf(pieces.join(''))]
  let best = [pieces.join('')]
  while (enough - tooNarrow > 0.1) {
    const limit = (tooNarrow + enough) / 2
    const lines = linesWithin(pieces, limit, widthOf)
    if (lines && lines.length <= count) [best, enough] = [lines, limit]
    else tooNarrow = limit
  }
  return best
}

/** Fills one line after the other. Null if a piece alone is wider than a line. */
function linesWithin(pieces: string[], limit: number, widthOf: (text: string) => number): string[] | null {
  const lines: string[] = []
  for (const piece of pieces) {
    if (widthOf(piece.trim()) > limit) return null
    const last = lines.at(-1)
    if (last !== undefined && widthOf((last + piece).trim()) <= limit) lines[lines.length - 1] = last + piece
    else lines.push(piece)
  }
  return lines
}

/** Returns a function that measures a name in em, in these font families. */
export function nameWidths(fontFamily: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length * 0.6
  context.font = nameFont(100, fontFamily)
  return (text) => context.measureText(text).width / 100
}

export const nameFont = (size: number, fontFamily: string) => `780 ${size}px ${fontFamily}`
