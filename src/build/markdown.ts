import type { Token, Tokens } from 'marked'

/** A table's HTML; columns aligned to the right keep their alignment. */
export function tableHtml(table: Tokens.Table, inline: (tokens: Token[]) => string): string {
  const align = (cell: Tokens.TableCell) => (cell.align === 'right' ? ' data-align="end"' : '')
  // The empty corner above a column of names is not a heading.
  const head = table.header.map((cell) => (cell.text ? `<th scope="col"${align(cell)}>${inline(cell.tokens)}</th>` : '<td></td>')).join('')
  const rows = table.rows.map((row) => `<tr>${row.map((cell) => `<td${align(cell)}>${inline(cell.tokens)}</td>`).join('')}</tr>`)
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** The id made from a heading's words; a repeated heading gets a number. */
export function uniqueId(text: string, taken: { id: string }[]): string {
  const wanted = slugOf(text) || 'section'
  const ids = new Set(taken.map((heading) => heading.id))
  let id = wanted
  for (let number = 2; ids.has(id); number++) id = `${wanted}-${number}`
  return id
}

/** A text as part of an address: lowercase letters, digits and hyphens. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[’'\p{Diacritic}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
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
