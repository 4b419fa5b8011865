/**
 * What compiled Markdown may consist of, written down independently of the compiler: elements with their attributes. An attribute
 * of any other name, such as a handler, or an element of any other kind, could run scripts or load from elsewhere.
 */
const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    'p em strong del code pre br hr blockquote ul li table thead tbody tr th td h2 h3 div span figure button'
      .split(' ')
      .map((name) => [name, []]),
  ),
  a: ['href', 'rel'],
  ol: ['start'],
  input: ['type', 'disabled', 'checked'],
  img: ['src', 'srcset', 'sizes', 'alt', 'loading', 'decoding'],
}
const onAll = ['id', 'class', 'role', 'aria-label', 'tabindex', 'scope', 'data-align', 'type', 'data-copy', 'data-enlarge', 'translate']

const figureElements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs lineargradient radialgradient stop clippath mask pattern marker'.split(
    ' ',
  ),
)
/** Every attribute that runs, loads or links something. */
const dangerousAttribute = /^(on|style$|class$|href$|xlink|src|from$|to$|values$|by$|attributename$|begin$|end$|data|xml:base)/i

/**
 * Parses HTML as browsers do, and returns each element and attribute in it that could run a script, load something, or lead
 * elsewhere than to https, mail, an address of our own or an anchor.
 */
export function dangersIn(html: string): string[] {
  const page = new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html')
  const { documentElement: root, head } = page
  return [...page.getElementsByTagName('*')].flatMap((element) => {
    if (element === root || element === head) return []
    if (element.namespaceURI?.endsWith('svg')) return dangersInFigure(element)
    const name = element.localName
    if (name === 'body') return [...element.attributes].map((attribute) => `body ${attribute.name}`)
    const attributes = allowed[name]
    if (!attributes) return [`<${name}>`]
    return [...element.attributes]
      .filter((attribute) => ![...attributes, ...onAll].includes(attribute.name) || !isHarmless(attribute))
      .map((attribute) => `<${name} ${attribute.name}="${attribute.value}">`)
  })
}

function isHarmless({ name, value }: Attr): boolean {
  if (name !== 'href' && name !== 'src') return true
  const { protocol, origin } = new URL(value, 'https://own.example/blog/a')
  return ['https:', 'mailto:'].includes(protocol) && (name !== 'src' || origin !== 'null') && !value.startsWith('//')
}

function dangersInFigure(element: Element): string[] {
  if (!figureElements.has(element.localName.toLowerCase())) return [`<svg ${element.localName}>`]
  return [...element.attributes]
    .filter(({ name, value }) => dangerousAttribute.test(name) || loads(value))
    .map(({ name, value }) => `<svg ${element.localName} ${name}="${value}">`)
}

/** Whether CSS, with its escapes resolved, would load something for this value. */
function loads(value: string): boolean {
  const plain = value.replace(/\\([0-9a-f]{1,6})\s?|\\(.)/gi, (_, code: string | undefined, character: string) =>
    code ? String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff)) : character,
  )
  return /(?:url|image|image-set|src|cross-fade|element|paint)\s*\(\s*(?!#)/i.test(plain) || /javascript:/i.test(plain)
}
