import { success } from '#shared/result.ts'
import type { Outcome } from './outcome.ts'
import type { Page, PageRequest } from './request.ts'

/** Rows per request, the database's maximum. */
const EXPORT_CHUNK = 1000

interface Export<T> {
  columns: readonly { title: string; value: (row: T) => string }[]
  read: (page: PageRequest) => Promise<Outcome<Page<T>>>
  onProgress: (rows: number) => void
  signal: AbortSignal
}

/** Exports all rows, page by page, as a CSV file. Null if it was aborted. */
export async function exportRows<T>({ columns, read, onProgress, signal }: Export<T>): Promise<Outcome<Blob> | null> {
  const parts = [csvLine(columns.map(({ title }) => title))]
  let after: string | null = null
  let count = 0
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({ after, pageSize: EXPORT_CHUNK })
    if (signal.aborted) return null
    if (!page.ok) return page
    parts.push(page.value.rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join(''))
    count += page.value.rows.length
    onProgress(count)
    after = page.value.next
  } while (after)
  return success(csvFile(parts))
}

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

function csvFile(parts: readonly string[]): Blob {
  return new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' })
}
