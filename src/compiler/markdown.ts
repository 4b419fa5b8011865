import { Lexer, Marked, type RendererObject, type Token, type Tokens } from 'marked'

/** A block of a Markdown file, with the line on which it begins, counted from 1. */
export interface Block {
  token: Token
  line: number
}

/** A mistake in a Markdown file, and what to do about it. */
interface Problem {
  /** Starts at 1. */
  line: number
  problem: string
}

/** A heading of a text, for its outline. */
interface TextHeading {
  id: string
  text: string
  level: 2 | 3
}

/** What differs between the pages that show Markdown. */
export interface TextPage {
  /** The address that a link within the site leads to; null if it leads nowhere. */
  ownAddress: (href: string) => string | null
  /** What to write instead of a link that leads nowhere. */
  linkAdvice: string
  pictureProblems: (href: string, alternative: string) => string[]
  /** The HTML of a picture, which is empty if the picture has a problem. */
  picture: (href: string, alternative: string) => string
  /** @param info all that stands behind the three backticks */
  code: (text: string, language: string, info: string) => string
  /** What screen readers call a table. */
  tableName: string
}

export function readBlocks(source: string): Block[] {
  let line = 1
  // A byte order mark would keep the first line from being a heading.
  return new Lexer().lex(source.replace(/^\uFEFF/, '')).map((token) => {
    const block = { token, line }
    line += newlines(token.raw)
    return block
  })
}

/**
 * Compiles Markdown for a page. Authors need not be trusted with the visitors' accounts, so HTML in their text is not shown, and
 * links lead only to https, to mail addresses, to headings of the text and to what `page` accepts.
 */
export function markdownCompiler(page: TextPage) {
  const headings: TextHeading[] = []
  const marked = new Marked({ renderer: textRenderer(page, headings) })
  return {
    headings,
    /** Returns the HTML of some blocks, and adds their headings to `headings`. */
    render: (blocks: Block[]): string => marked.parser(blocks.map(({ token }) => token)),
    /** Finds what the page could not show: wrong headings, HTML, dead links, missing pictures. Call it after `render`. */
    problems: (blocks: Block[]): Problem[] => problemsIn(blocks, page, headings),
  }
}

/**
 * Renders everything that an author writes between tags as text. Marked itself returns what follows `<pre>`, `<kbd>` and the like as
 * HTML, so a renderer that leaves those tags out is not enough.
 */
export const plainRenderer: RendererObject = {
  text(token) {
    if ('escaped' in token) token.escaped = false
    return false
  },
  // Browsers that translate pages leave code as it is.
  codespan: ({ text }) => `<code translate="no">${escapeHtml(text)}</code>`,
}

function textRenderer(page: TextPage, headings: TextHeading[]): RendererObject {
  return {
    ...plainRenderer,
    html: () => '',
    heading({ depth, tokens }) {
      const text = plainText(tokens)
      const id = uniqueId(text, headings)
      const level = depth === 3 ? 3 : 2
      headings.push({ id, text, level })
      return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`
    },
    // A figure is a block of its own, so it must not be inside a paragraph.
    paragraph({ tokens }) {
      const inner = this.parser.parseInline(tokens)
      return inner.startsWith('<figure') ? `${inner}\n` : `<p>${inner}</p>\n`
    },
    image: ({ href, text }) => (page.pictureProblems(href, text).length > 0 ? '' : page.picture(href, text)),
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens)
      const own = page.ownAddress(href)
      if (own !== null) return `<a href="${escapeHtml(own)}">${inner}</a>`
      if (href.startsWith('#')) return `<a href="${escapeHtml(href)}">${inner}</a>`
      return isForeignAddress(href) ? `<a href="${escapeHtml(href)}" rel="noreferrer">${inner}</a>` : inner
    },
    // Keyboard users must be able to scroll content wider than the screen, so it is focusable. role="group" instead of "region"
    // avoids a landmark for every table.
    table(token) {
      return `<div class="wide" role="group" aria-label="${escapeHtml(page.tableName)}" tabindex="0">${tableHtml(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`
    },
    code: (token) => page.code(token.text, codeLanguage(token), codeInfo(token)),
  }
}

function isForeignAddress(href: string): boolean {
  return /^(https:\/\/|mailto:)/.test(href) && URL.canParse(href)
}

function problemsIn(blocks: Block[], page: TextPage, headings: TextHeading[]): Problem[] {
  let depth = 1
  return allTokens(blocks).flatMap(({ token, line }) => {
    const say = (problem: string): Problem[] => [{ line, problem }]
    if (isHeading(token)) {
      const before = depth
      depth = token.depth
      if (token.depth > 3 || token.depth < 2) return say('Use ## and ### only, because the page itself shows the title.')
      if (token.depth > before + 1) return say('A ### stands without a ## above it: write ##.')
    }
    if (token.type === 'html') return say('HTML is not shown: write Markdown.')
    if (token.type === 'link') {
      const href = String(token.href)
      const leads = page.ownAddress(href) !== null || isForeignAddress(href) || headings.some(({ id }) => href === `#${id}`)
      return leads ? [] : say(`The link ${href} leads nowhere: ${page.linkAdvice}`)
    }
    if (token.type === 'image') return page.pictureProblems(String(token.href), String(token.text)).flatMap(say)
    return []
  })
}

export function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

export function isCode(token: Token): token is Tokens.Code {
  return token.type === 'code'
}

/** What stands behind the three backticks, however it is spaced and capitalized. */
export const codeInfo = ({ lang = '' }: Tokens.Code): string => lang.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** The language behind the three backticks. */
export const codeLanguage = (token: Tokens.Code): string => codeInfo(token).split(' ')[0] ?? ''

export function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table'
}

/** The text that a reader reads: everything except code and pictures. */
export function proseOf(blocks: Block[]): string {
  return blocks.map(({ token }) => words(token)).join('\n')
}

const segmenters = new Map<string, Intl.Segmenter>()
export function segmenterOf(language: string): Intl.Segmenter {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return segmenter
}
/** Scripts that are written without spaces. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u

export const isUnspaced = (text: string): boolean => unspaced.test(text)

export function countWords(text: string, language = 'en'): number {
  const runs = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}’'.,-]*/gu) ?? []
  const segmenter = segmenterOf(language)
  const inRun = (run: string) => (isUnspaced(run) ? Array.from(segmenter.segment(run)).filter(({ isWordLike }) => isWordLike).length : 1)
  return runs.reduce((sum, run) => sum + inRun(run), 0)
}

/** Returns the blocks' tokens and all tokens nested in them, each with its own line if known, otherwise its parent's. */
export function allTokens(blocks: Block[]): Block[] {
  return blocks.flatMap(({ token, line }) => [{ token, line }, ...allTokens(childrenOf(token, line))])
}

function childrenOf(token: Token, line: number): Block[] {
  const children: Token[] = isTable(token)
    ? [...token.header, ...token.rows.flat()].flatMap((cell) => cell.tokens)
    : token.type === 'list'
      ? (token as Tokens.List).items
      : ((token as { tokens?: Token[] }).tokens ?? [])
  let from = 0
  return children.map((child) => {
    const at = token.raw.indexOf(child.raw, from)
    if (at >= 0) from = at
    return { token: child, line: line + newlines(token.raw.slice(0, Math.max(at, 0))) }
  })
}

function words(token: Token): string {
  if (isCode(token) || token.type === 'image' || token.type === 'space' || token.type === 'html') return ''
  const children = childrenOf(token, 0)
  if (children.length === 0) return 'text' in token ? String(token.text) : ''
  return children.map((child) => words(child.token)).join(isTable(token) || token.type === 'list' ? '\n' : '')
}

export function newlines(text: string): number {
  return text.split('\n').length - 1
}

/** A table's HTML; columns aligned to the right keep their alignment. */
function tableHtml(table: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const align = (cell: Tokens.TableCell) => (cell.align === 'right' ? ' data-align="end"' : '')
  // The empty corner above a column of names is not a heading.
  const head = table.header.map((cell) => (cell.text ? `<th scope="col"${align(cell)}>${inline(cell.tokens)}</th>` : '<td></td>')).join('')
  const rows = table.rows.map((row) => `<tr>${row.map((cell) => `<td${align(cell)}>${inline(cell.tokens)}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The id made from a heading's words; a repeated heading gets a number. */
function uniqueId(text: string, taken: { id: string }[]): string {
  const wanted = idOf(text) || 'section'
  const ids = new Set(taken.map((heading) => heading.id))
  let id = wanted
  for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`
  return id
}

/** A text as an id: its letters and digits in lowercase, with hyphens in between. Latin letters lose their accents. */
export function idOf(text: string): string {
  return (
    text
      .normalize('NFD')
      .toLowerCase()
      // In other scripts marks are vowels, or tell letters apart.
      .replace(/[’']|(?![\p{L}\p{M}])\p{Diacritic}|(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
      .replace(/^-|-$/g, '')
  )
}

/** The words of inline tokens, without their formatting. */
export function plainText(tokens: Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : ''))
    .join('')
}

/** Escapes text for HTML, including attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
