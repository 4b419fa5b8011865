import { brand } from '#shared/brand.ts'
import { inTime } from '#site/ui/in-time.ts'
import { type CertificateContent, ridges } from './certificate-content.ts'
import { fitName, nameFont, nameWidths, sheetWidth } from './fit-name.ts'

/** A4 landscape at 150 dpi, drawn at twice the resolution. */
const sheet = { width: sheetWidth, height: 1240, scale: 2 }
const middle = sheet.width / 2
const widestText = 1380
/** How long the picture waits for the font, which the page has usually loaded already. */
const longestFontMs = 5000

/** The properties of the sheet on the page. */
const properties = {
  page: '--page',
  ink: '--ink',
  inkSoft: '--ink-soft',
  line: '--line',
  accent: '--accent',
  accentInk: '--accent-ink',
  accentSoft: '--accent-soft',
  warm: '--warm',
  fontFamily: 'font-family',
}
type Colors = Record<keyof typeof properties, string>

/**
 * Draws the certificate as a PNG of 3508 by 2480 pixels, in the colors of the sheet on the page. Null if the browser cannot
 * draw it.
 */
export async function certificatePicture(content: CertificateContent, onPage: Element): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = sheet.width * sheet.scale
  canvas.height = sheet.height * sheet.scale
  const context = canvas.getContext('2d')
  if (!context) return null

  const colors = colorsOf(onPage)
  await loadFont(colors.fontFamily)

  context.scale(sheet.scale, sheet.scale)
  drawPaper(context, colors)
  drawWords(context, colors, content)
  drawName(context, colors, content.learner)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/**
 * Loads our own font, since a canvas drawn before that would keep the fallback. The other families of the list are the
 * system's: the browser refuses to load them where they are missing. Without a font, the picture has the fallback's letters.
 */
async function loadFont(families: string): Promise<void> {
  const [own] = families.split(',')
  // oxlint-disable-next-line no-restricted-properties -- the only use, and it cannot fail the picture
  await inTime(document.fonts.load(`1em ${own}`), longestFontMs).catch(() => {})
}

function colorsOf(onPage: Element): Colors {
  const style = getComputedStyle(onPage)
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, style.getPropertyValue(property).trim()])) as Colors
}

function drawPaper(context: CanvasRenderingContext2D, colors: Colors) {
  context.fillStyle = colors.page
  context.fillRect(0, 0, sheet.width, sheet.height)

  const stretch = sheet.width / ridges.width
  context.save()
  context.translate(0, sheet.height - ridges.height * stretch)
  context.scale(stretch, stretch)
  for (const [path, color, alpha] of [
    [ridges.far, colors.accentSoft, 1],
    [ridges.near, colors.accent, 0.14],
  ] as const) {
    const ridge = new Path2D(path)
    context.fillStyle = color
    context.globalAlpha = alpha
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(ridge)
  }
  context.restore()

  context.strokeStyle = colors.accent
  context.lineWidth = 4
  context.beginPath()
  context.roundRect(44, 44, sheet.width - 88, sheet.height - 88, 26)
  context.stroke()

  context.save()
  context.translate(middle - 52, 118)
  context.scale(3.25, 3.25)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { path, width, color } of brand.mark) {
    const shape = new Path2D(path)
    context.strokeStyle = colors[color]
    context.fillStyle = colors[color]
    context.lineWidth = width ?? 0
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    if (width === undefined) context.fill(shape)
    else context.stroke(shape)
  }
  context.restore()
}

function drawWords(context: CanvasRenderingContext2D, colors: Colors, content: CertificateContent) {
  /** Writes one centered line, in a smaller size if it would be too wide. */
  function write(text: string, at: { x?: number; y: number }, size: number, weight: number, color: string, widest = widestText) {
    const fontAt = (pixels: number) => `${weight} ${pixels}px ${colors.fontFamily}`
    context.font = fontAt(size)
    context.font = fontAt(Math.min(size, (size * widest) / context.measureText(text).width))
    context.fillStyle = color
    context.textAlign = 'center'
    context.direction = directionOf(text)
    context.fillText(text, at.x ?? middle, at.y)
  }

  write(brand.name, { y: 276 }, 38, 750, colors.ink)
  write(content.kind, { y: 386 }, 40, 650, colors.accentInk)
  write(content.statement, { y: 632 }, 36, 400, colors.inkSoft)
  write(content.course, { y: 720 }, 60, 650, colors.ink)

  context.fillStyle = colors.line
  context.fillRect(middle - 90, 786, 180, 2)

  const column = 400
  for (const [index, { label, value }] of content.facts.entries()) {
    const x = middle + (index - (content.facts.length - 1) / 2) * column
    write(label, { x, y: 872 }, 28, 400, colors.inkSoft, column - 40)
    write(value, { x, y: 918 }, 34, 650, colors.ink, column - 40)
  }
  write(content.note, { y: 1136 }, 26, 400, colors.inkSoft)
}

/** Writes the name in as many lines as on the page, around the same middle. */
function drawName(context: CanvasRenderingContext2D, { fontFamily, ink }: Colors, name: string) {
  const { lines, size } = fitName(name, nameWidths(fontFamily))
  context.font = nameFont(size, fontFamily)
  context.fillStyle = ink
  context.textAlign = 'center'
  context.direction = directionOf(name)
  for (const [index, line] of lines.entries()) {
    const shift = (index - (lines.length - 1) / 2) * 1.1 * size
    context.fillText(line.trim(), middle, 492 + 0.35 * size + shift)
  }
}

/** Whether the first letter is of a script that is written from right to left, as `dir="auto"` decides on the page. */
const startsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

const directionOf = (text: string) => (startsRightToLeft.test(text) ? 'rtl' : 'ltr')
