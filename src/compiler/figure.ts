import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { escapeHtml } from './markdown.ts'

/** A figure as the page shows it, and what is wrong with its file. */
export interface Figure {
  /** The SVG, written anew from the allowed parts of the file; empty if the file has a mistake. */
  svg: string
  problems: string[]
}

/** The elements allowed in a figure. Others could run scripts, load from elsewhere, affect the whole page, or end the figure. */
export const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask pattern marker'.split(
    ' ',
  ),
)

/** Geometry, and what shapes and letters look like. */
const attributes = new Set(
  `xmlns viewBox preserveAspectRatio id width height x y dx dy x1 x2 y1 y2 cx cy r rx ry fx fy fr d points pathLength rotate textLength lengthAdjust
  transform transform-origin offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits
  patternContentUnits patternTransform markerWidth markerHeight markerUnits refX refY orient
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stop-color stop-opacity color opacity clip-path clip-rule mask marker-start marker-mid marker-end paint-order
  vector-effect display visibility overflow font-family font-size font-style font-weight letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode`.split(/\s+/),
)

/** The functions that a value may call. All others of CSS can load something, or will one day. */
const functions = new Set('translate scale rotate skewX skewY matrix var calc rgb rgba hsl hsla oklch oklab color-mix'.split(' '))

export const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Reads a figure from an SVG file. Only what is on the lists above reaches the page.
 * @param name the file's name without its ending, with which all ids begin
 * @param alternative what the figure shows, in words
 */
export function readFigure(source: string, name: string, alternative: string): Figure {
  const problems: string[] = []
  const written: string[] = []
  /** The names of the elements that are open. */
  const open: string[] = []
  const refuse = (part: string) =>
    problems.push(`holds ${part.slice(0, 60)}, which figures may not: draw with plain shapes, currentColor and the figure variables.`)

  const parser = new SaxesParser<{ xmlns: false }>()
  parser.on('error', ({ message }) => {
    throw new NotXml(message)
  })
  parser.on('xmldecl', () => refuse('an XML declaration'))
  parser.on('doctype', () => refuse('a document type'))
  parser.on('processinginstruction', ({ target }) => refuse(`<?${target}`))
  parser.on('comment', () => refuse('a comment'))
  parser.on('cdata', () => refuse('a CDATA section'))
  parser.on('text', (text) => {
    if (open.length > 0) written.push(escapeHtml(text))
  })
  parser.on('opentag', (tag) => {
    if (open.length === 0) problems.push(...rootProblems(tag))
    // What is in them is parsed as HTML, where the same names mean other elements.
    if (/^(title|desc)$/.test(open.at(-1) ?? '')) refuse(`<${tag.name}> in a <${open.at(-1)}>`)
    const given = Object.entries(tag.attributes)
    if (!elements.has(tag.name)) refuse(`<${tag.name}>`)
    else
      for (const [attribute, value] of given) {
        if (attribute === 'id') problems.push(...idProblems(value, name))
        else if (!isAllowed(attribute, value)) refuse(`${attribute}="${value}"`)
      }
    const all = [...(open.length === 0 ? Object.entries({ role: 'img', 'aria-label': alternative }) : []), ...given].map(
      ([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`,
    )
    written.push(`<${tag.name}${all.join('')}${tag.isSelfClosing ? '/>' : '>'}`)
    open.push(tag.name)
  })
  parser.on('closetag', (tag) => {
    if (!tag.isSelfClosing) written.push(`</${tag.name}>`)
    open.pop()
  })
  try {
    parser.write(source.trim()).close()
  } catch (error) {
    if (!(error instanceof NotXml)) throw error
    return { svg: '', problems: [`is not well-formed XML (${error.message}): save it again, or correct it.`] }
  }
  return { svg: problems.length > 0 ? '' : written.join(''), problems }
}

class NotXml extends Error {}

function rootProblems({ name, attributes: given }: SaxesTagPlain): string[] {
  const isDrawing = name === 'svg' && /^\s*(-?[\d.]+[\s,]+){3}-?[\d.]+\s*$/.test(given['viewBox'] ?? '')
  return isDrawing ? [] : ['does not begin with <svg … viewBox="0 0 360 220">: write the view box with four numbers.']
}

function idProblems(id: string, name: string): string[] {
  if (id.startsWith(`${name}-`) && /^[\w-]+$/.test(id)) return []
  return [`has the id ${id}: begin it with ${name}-, so that it is unique on the page, and use letters, digits and hyphens.`]
}

/** Whether a figure may have this attribute. The parser has resolved the entities in its value. */
export function isAllowed(attribute: string, value: string): boolean {
  if (!attributes.has(attribute)) return false
  if (attribute === 'xmlns') return value === svgNamespace
  // In CSS, a backslash could spell a function's name differently.
  if (value.includes('\\')) return false
  const called = value.replaceAll(/\burl\(#[\w-]+\)/g, '').matchAll(/([^\s(),]*)\(/g)
  return Array.from(called, ([, name = '']) => name).every((name) => functions.has(name))
}
