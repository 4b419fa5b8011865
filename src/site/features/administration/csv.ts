/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF'

/**
 * Returns one line of a CSV file (RFC 4180). Values that a spreadsheet would run as formulas are escaped, because the names and
 * messages in them may come from anyone.
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
