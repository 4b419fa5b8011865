/** Marks the file as UTF-8 for spreadsheets. */
const byteOrderMark = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula is marked as text: others wrote
 * these names and messages.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  // Also after blanks and in full-width letters, which some spreadsheets read alike.
  const safe = /^[\s\uFEFF]*[=+\-@＝＋－＠|]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvFile(parts: readonly string[]): Blob {
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })
}
