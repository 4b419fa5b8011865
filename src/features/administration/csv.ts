/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). Values that a spreadsheet would run as formulas are escaped, because anyone could have
 * written these names and messages.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  // Leading whitespace and full-width characters count too: some spreadsheets treat them the same.
  const safe = /^[\s\uFEFF]*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvFile(parts: readonly string[]): Blob {
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })
}
