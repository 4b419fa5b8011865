import { describe, expect, it } from 'vitest'
import { csvLine, exportRows } from '#site/features/administration/export-rows.ts'

describe('a line of CSV', () => {
  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(csvLine(['a, b', 'She said "no"', 'two\nlines'])).toBe('"a, b","She said ""no""","two\nlines"\r\n')
  })

  it.each(['=1+1', '+49 30 1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc', '=HYPERLINK("http://evil.example")'])(
    'escapes %j, so that no spreadsheet runs it',
    (text) => {
      expect(csvLine([text])).toMatch(/^"'/)
    },
  )

  it.each(['Ada', 'a=b', '2026-11-21T09:00:00Z', 'ada@ascendo.example', ''])('leaves %j unchanged', (text) => {
    expect(csvLine([text])).toBe(`"${text}"\r\n`)
  })
})

describe('an export', () => {
  const columns = [{ title: 'Name', value: (row: string) => row }]
  const pages: Record<string, { rows: string[]; next: string | null }> = {
    start: { rows: ['Ada', 'Bea'], next: 'second' },
    second: { rows: ['=Cy'], next: null },
  }
  const read = async ({ after }: { after: string | null }) => {
    const page = pages[after ?? 'start']
    if (!page) throw new Error(`No page ${after}`)
    return { ok: true as const, value: page }
  }
  const running = () => new AbortController()

  it('has all pages below one header line, and reports its progress', async () => {
    const progress: number[] = []
    const outcome = await exportRows({ columns, read, onProgress: (rows) => progress.push(rows), signal: running().signal })
    if (!outcome?.ok) throw new Error('It should have worked')
    const bytes = new Uint8Array(await outcome.value.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(new TextDecoder().decode(bytes)).toBe('"Name"\r\n"Ada"\r\n"Bea"\r\n"\'=Cy"\r\n')
    expect(progress).toEqual([2, 3])
  })

  it('creates no partial file if a page fails', async () => {
    const failure = { ok: false as const, error: { problem: 'network' as const } }
    const outcome = await exportRows({
      columns,
      read: (page) => (page.after ? Promise.resolve(failure) : read(page)),
      onProgress: () => {},
      signal: running().signal,
    })
    expect(outcome).toEqual(failure)
  })

  it('stops when it is aborted', async () => {
    const stop = running()
    let reads = 0
    const outcome = await exportRows({
      columns,
      async read(page) {
        reads += 1
        stop.abort()
        return read(page)
      },
      onProgress: () => {},
      signal: stop.signal,
    })
    expect([outcome, reads]).toEqual([null, 1])
  })
})
