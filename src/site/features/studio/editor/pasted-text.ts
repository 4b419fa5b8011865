import TurndownService from 'turndown'

/** What a program adds that pastes plain text with colors, such as an editor for code. */
const meaningful = 'h1, h2, h3, h4, h5, h6, p, li, table, strong, b, em, i, a[href], blockquote, pre, code'

/**
 * Makes Markdown of rich text. Headings begin at the second level, because the page shows the title; what Markdown has no sign for is
 * left out, and so are pictures.
 * @returns null if the text has no more than its words
 */
export function pastedMarkdown(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unwanted of body.querySelectorAll('style, script, title, meta, link, img, svg, video, audio, iframe, o\\:p')) unwanted.remove()
  // Google wraps all that it copies in a bold element that is not bold.
  for (const wrapper of body.querySelectorAll<HTMLElement>('b, strong')) {
    if (/^(normal|400)$/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes)
  }
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) mark(span)
  if (!body.querySelector(meaningful)) return null
  return converter.turndown(body).trim()
}

/** Word processors write bold and italics as styles. */
function mark(span: HTMLElement) {
  if (span.closest('h1, h2, h3, h4, h5, h6, pre, code')) return
  const { fontWeight, fontStyle } = span.style
  const marks = [...(/^(bold|[6-9]00)$/.test(fontWeight) ? ['strong'] : []), ...(fontStyle === 'italic' ? ['em'] : [])]
  for (const name of marks) {
    const element = span.ownerDocument.createElement(name)
    element.append(...span.childNodes)
    span.append(element)
  }
}

const converter = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '',
  br: '',
})
  .addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      // The page has the only heading of the first level, and the outline has two more.
      const level = Number(node.nodeName[1])
      const hasFirst = node.ownerDocument?.querySelector('h1') !== null
      return `\n\n${'#'.repeat(Math.min(Math.max(hasFirst ? level + 1 : level, 2), 3))} ${oneLine(content)}\n\n`
    },
  })
  .addRule('item', {
    filter: 'li',
    replacement: (content, node) => {
      const list = node.parentElement
      const sign =
        list?.nodeName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + [...list.children].indexOf(node as Element)}.` : '-'
      const inner = content
        .trim()
        .replace(/\n{2,}(?=\s*(?:-|\d+\.)\s)/g, '\n')
        .replaceAll('\n', `\n${' '.repeat(sign.length + 1)}`)
      return `${sign} ${inner}${node.nextSibling ? '\n' : ''}`
    },
  })
  .addRule('link', {
    filter: (node) => node.nodeName === 'A',
    replacement: (content, node) => {
      const address = (node as Element).getAttribute('href') ?? ''
      return content.trim() && /^(https:\/\/|mailto:)\S+$/.test(address)
        ? `[${content}](${address.replace(/[()]/g, encodeParenthesis)})`
        : content
    },
  })
  .addRule('cell', { filter: ['th', 'td'], replacement: (content) => ` ${oneLine(content).replaceAll('|', String.raw`\|`)} |` })
  .addRule('row', {
    filter: 'tr',
    replacement: (content, node) => {
      const row = node as HTMLTableRowElement
      const isFirst = row === row.closest('table')?.querySelector('tr')
      return `\n|${content}${isFirst ? `\n|${' --- |'.repeat(row.cells.length)}` : ''}`
    },
  })
  .addRule('part of a table', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  .addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.replace(/\n+/g, '\n').trim()}\n\n` })
  // Google and browsers separate paragraphs that way.
  .addRule('line break', { filter: 'br', replacement: () => '\n' })

const oneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')
const encodeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29')
