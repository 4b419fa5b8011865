import { SaxesParser } from 'saxes'
import { escapeHtml } from './markdown.ts'
import { elements, isAllowed, readFigure, svgNamespace } from './figure.ts'

/** A drawing as a file of a course; or why it cannot be one: a sentence. */
type ImportedFigure = { svg: string; problem: null } | { svg: null; problem: string }

/**
 * Turns the export of a drawing program into a figure. Such files hold comments, styles, metadata and ids of their own, which figures
 * may not. Colors become those of the theme if all are black and white; otherwise the drawing gets a white ground, because it
 * was drawn on one. A file that is a figure already stays as it is.
 * @param name the file's name without its ending, with which all ids begin
 */
export function importFigure(source: string, name: string): ImportedFigure {
  if (readFigure(source, name, '').problems.length === 0) return { svg: source, problem: null }
  const root = parse(source)
  if (root === 'too deep') return refused(`Its groups are more than ${MOST_DEPTH} deep. Export a simpler drawing.`)
  if (root?.name !== 'svg') return refused('It is not an SVG file, or it is damaged. Export the drawing again.')
  const viewBox = viewBoxOf(root)
  if (viewBox === null) return refused('It does not say how large the drawing is. Export it with a view box.')
  const styles = readStyles(root)
  const byId = new Map<string, Drawn>()
  walk(root, (drawn) => drawn.attributes['id'] !== undefined && byId.set(drawn.attributes['id'], drawn))
  const room = { left: MOST_BYTES }
  const missing = new Set<string>()
  const shown = root.children.flatMap((child) => cleaned(child, { styles, byId, room, missing, depth: 0 }))
  if (room.left < 0) return refused(tooLarge)
  const lost = Object.entries(losses).find(([element]) => missing.has(element))
  if (lost) return refused(lost[1])

  // The page decides how large it is.
  const { viewBox: _viewBox, width: _width, height: _height, x: _x, y: _y, ...ofRoot } = looks(root, styles)
  const figure: Drawn = { name: 'svg', attributes: ofRoot, children: shown }
  withOwnIds(figure, name)
  const { children, attributes } = inTheme(figure, viewBox)
  const svg = `${written({ name: 'svg', attributes: { xmlns: svgNamespace, viewBox: viewBox.join(' '), ...attributes }, children })}\n`
  if (new TextEncoder().encode(svg).length > MOST_BYTES) return refused(tooLarge)
  const [problem] = readFigure(svg, name, '').problems
  return problem === undefined ? { svg, problem: null } : refused(`It ${problem}`)
}

const refused = (problem: string): ImportedFigure => ({ svg: null, problem })

/** Parts without which a drawing would not be what its author sees. Others, such as shadows, are left out. */
const losses: Record<string, string> = {
  image: 'It has a photograph or another picture in it. A figure is drawn with shapes and text: trace the picture, or leave it out.',
  foreignObject: 'Its text is HTML. Export it with plain text: in draw.io, turn off “Formatted Text”.',
}

/** The database has the same limit for a figure. A file may grow, because what it repeats and its styles are written out. */
const MOST_BYTES = 200 * 1024
const tooLarge = 'It repeats its parts or styles too often. Export a simpler drawing.'

/** Of elements in each other. */
const MOST_DEPTH = 40

interface Drawn {
  name: string
  attributes: Record<string, string>
  children: (Drawn | string)[]
}

function parse(source: string): Drawn | 'too deep' | null {
  const top: Drawn = { name: '', attributes: {}, children: [] }
  const open = [top]
  let isTooDeep = false
  const parser = new SaxesParser<{ xmlns: false }>()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const drawn = { name, attributes: { ...attributes }, children: [] }
    isTooDeep ||= open.length > MOST_DEPTH
    open.at(-1)?.children.push(drawn)
    open.push(drawn)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (text: string) => void open.at(-1)?.children.push(text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  try {
    parser.write(source.trim()).close()
  } catch {
    return null
  }
  if (isTooDeep) return 'too deep'
  return top.children.find((child) => typeof child !== 'string') ?? null
}

function walk(drawn: Drawn, visit: (drawn: Drawn) => void): void {
  visit(drawn)
  for (const child of drawn.children) if (typeof child !== 'string') walk(child, visit)
}

const numberOf = (text = '') => (/^\s*[\d.]+\s*(px|pt)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN)

function viewBoxOf({ attributes }: Drawn): number[] | null {
  const given = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (given.length === 4 && given.every(Number.isFinite)) return given
  const size = [numberOf(attributes['width']), numberOf(attributes['height'])]
  return size.every((length) => length > 0) ? [0, 0, ...size] : null
}

type Styles = { selector: string; looks: Record<string, string> }[]

/** The rules for elements, classes and ids in style elements, which is what drawing programs write. */
function readStyles(root: Drawn): Styles {
  const styles: Styles = []
  walk(root, ({ name, children }) => {
    if (name !== 'style') return
    const text = children.filter((child) => typeof child === 'string').join('')
    for (const [, selectors = '', body = ''] of text.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const looksOfRule = declarations(body)
      for (const selector of selectors.split(',')) styles.push({ selector: selector.trim(), looks: looksOfRule })
    }
  })
  return styles
}

function declarations(text: string): Record<string, string> {
  const pairs = text.split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':')
    return [
      property.trim().toLowerCase(),
      value
        .join(':')
        .replace(/!important/i, '')
        .trim(),
    ] as const
  })
  return Object.fromEntries(pairs.filter(([property, value]) => property !== '' && value !== ''))
}

/**
 * What an element looks like: attributes, then rules, then its own style. Only what figures may have: what they may not, such as
 * `fill: light-dark(…)`, replaces nothing.
 */
function looks({ name, attributes }: Drawn, styles: Styles): Record<string, string> {
  const classes = (attributes['class'] ?? '').split(/\s+/).map((one) => `.${one}`)
  const fits = new Set([name, `#${attributes['id']}`, ...classes])
  const given = [
    attributes,
    ...styles.filter(({ selector }) => fits.has(selector)).map((style) => style.looks),
    declarations(attributes['style'] ?? ''),
  ]
  return Object.fromEntries(
    given
      .flatMap((each) => Object.entries(each))
      .filter(([attribute]) => attribute !== 'xmlns')
      .map(([attribute, value]): [string, string] => [attribute, attribute === 'id' ? plainId(value) : plainReferences(value)])
      .filter(([attribute, value]) => attribute === 'id' || isAllowed(attribute, value)),
  )
}

/** An id that figures may refer to: other programs have `paint0:1`, too. */
const plainId = (id: string) => id.replaceAll(/[^\w-]/g, '_')

/** `url("#a")` as `url(#a)`. */
const plainReferences = (value: string) =>
  value.replaceAll(/url\(\s*['"]?#([^'")\s]+)['"]?\s*\)/g, (_, id: string) => `url(#${plainId(id)})`)

interface Cleaning {
  styles: Styles
  byId: ReadonlyMap<string, Drawn>
  /** How many characters may still come. */
  room: { left: number }
  /** The elements that were left out. */
  missing: Set<string>
  depth: number
}

function cleaned(child: Drawn | string, state: Cleaning): (Drawn | string)[] {
  if (typeof child === 'string') {
    state.room.left -= child.length
    return [child]
  }
  const deeper = { ...state, depth: state.depth + 1 }
  const inside = (drawn: Drawn) => drawn.children.flatMap((other) => cleaned(other, deeper))
  const own = looks(child, state.styles)
  state.room.left -= written({ name: child.name, attributes: own, children: [] }).length
  if (state.depth > MOST_DEPTH || state.room.left < 0) return []
  if (child.name === 'use') return copyOf(child, own, deeper)
  if (child.name.endsWith('Gradient') && targetOf(child, state)) return [gradient(child, own, deeper)]
  if (child.name === 'a') return [{ name: 'g', attributes: own, children: inside(child) }]
  // The first part that can be shown, as a browser would choose.
  if (child.name === 'switch') {
    const [first] = child.children.filter((other) => typeof other !== 'string' && elements.has(other.name))
    return first === undefined ? inside(child) : cleaned(first, deeper)
  }
  if (!elements.has(child.name)) {
    state.missing.add(child.name)
    return []
  }
  const isWords = child.name === 'title' || child.name === 'desc'
  return [{ name: child.name, attributes: own, children: inside(child).filter((other) => !isWords || typeof other === 'string') }]
}

const targetOf = ({ attributes }: Drawn, { byId }: Cleaning) =>
  byId.get((attributes['href'] ?? attributes['xlink:href'] ?? '').replace(/^#/, ''))

/** A gradient with what it takes from another one: its colors, and where it does not say itself, its place. */
function gradient(drawn: Drawn, own: Record<string, string>, state: Cleaning): Drawn {
  const [base] = cleaned(targetOf(drawn, state) ?? '', state)
  const inherited: Pick<Drawn, 'attributes' | 'children'> = typeof base === 'object' ? base : { attributes: {}, children: [] }
  const stops = drawn.children.flatMap((child) => cleaned(child, state)).filter((child) => typeof child !== 'string')
  const { id: _id, ...attributes } = inherited.attributes
  return { name: drawn.name, attributes: { ...attributes, ...own }, children: stops.length > 0 ? stops : inherited.children }
}

/** What a use element shows, in its place. */
function copyOf(use: Drawn, own: Record<string, string>, state: Cleaning): (Drawn | string)[] {
  const target = targetOf(use, state)
  if (!target) return []
  const { id: _own, x = '0', y = '0', width: _width, height: _height, ...rest } = own
  const moved =
    Number(x) || Number(y) ? { transform: `${rest['transform'] ?? ''} translate(${Number(x) || 0} ${Number(y) || 0})`.trim() } : {}
  const isGroup = target.name === 'symbol' || target.name === 'svg'
  const { id: _id, viewBox: _viewBox, ...attributes } = target.attributes
  const copy: Drawn = isGroup ? { name: 'g', attributes: {}, children: target.children } : { ...target, attributes }
  return [{ name: 'g', attributes: { ...rest, ...moved }, children: cleaned(copy, state) }]
}

/** Keeps the ids that something refers to, and begins them with the figure's name. */
function withOwnIds(figure: Drawn, name: string): void {
  const used = new Set<string>()
  const reference = /url\(#([^)]+)\)/g
  walk(figure, ({ attributes }) => {
    for (const value of Object.values(attributes)) for (const [, id = ''] of value.matchAll(reference)) used.add(id)
  })
  const numbers = new Map([...used].map((id, index) => [id, `${name}-${index + 1}`]))
  walk(figure, (drawn) => {
    for (const [attribute, value] of Object.entries(drawn.attributes)) {
      if (attribute !== 'id') drawn.attributes[attribute] = value.replaceAll(reference, (_, id: string) => `url(#${numbers.get(id) ?? id})`)
      else if (numbers.has(value)) drawn.attributes['id'] = numbers.get(value) ?? value
      else delete drawn.attributes['id']
    }
  })
}

const colored = ['fill', 'stroke', 'stop-color', 'color']
const isBlack = (value: string) => /^(#0{3,4}|#0{6}(ff)?|black|rgb\(0%?, ?0%?, ?0%?\))$/i.test(value.trim())
const isWhite = (value: string) => /^(#f{3,4}|#f{6}(ff)?|white|rgb\((255|100%), ?(255|100%), ?(255|100%)\))$/i.test(value.trim())

/** Draws black in the color of the text and white in that of the page, or puts the drawing on white. */
function inTheme(figure: Drawn, [x = 0, y = 0, width = 0, height = 0]: number[]): Drawn {
  let isPlain = true
  walk(figure, ({ attributes }) => {
    for (const attribute of colored) {
      const value = attributes[attribute]
      if (
        value !== undefined &&
        !isBlack(value) &&
        !isWhite(value) &&
        !/^(none|transparent|inherit|currentColor|url\(.*|var\(.*)$/i.test(value)
      )
        isPlain = false
    }
  })
  if (!isPlain) {
    const ground: Drawn = {
      name: 'rect',
      attributes: { x: String(x), y: String(y), width: String(width), height: String(height), fill: '#fff', stroke: 'none' },
      children: [],
    }
    return { ...figure, children: [ground, ...figure.children] }
  }
  walk(figure, ({ attributes }) => {
    for (const attribute of colored) {
      const value = attributes[attribute] ?? ''
      if (isBlack(value)) attributes[attribute] = 'currentColor'
      else if (isWhite(value)) attributes[attribute] = 'var(--figure-paper)'
    }
  })
  // What has no color is black.
  return { ...figure, attributes: { fill: 'currentColor', ...figure.attributes } }
}

function written({ name, attributes, children }: Drawn): string {
  const own = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escapeHtml(child) : written(child))).join('')
  return inside === '' ? `<${name}${own.join('')}/>` : `<${name}${own.join('')}>${inside}</${name}>`
}
