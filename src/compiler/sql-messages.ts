/** What a statement returned. */
export interface SqlTable {
  columns: { name: string; isNumber: boolean }[]
  /** The first 100. */
  rows: (string | null)[][]
  /** How many rows there are. */
  count: number
}

export interface SqlError {
  severity: string
  message: string
  detail?: string | undefined
  hint?: string | undefined
  /** The character of the statements at which it is, from 1. */
  position?: number | undefined
}

export type SqlPart = { type: 'table'; table: SqlTable } | { type: 'done'; tag: string } | { type: 'notice'; notice: SqlError }

export interface SqlResult {
  parts: SqlPart[]
  error: SqlError | null
  ms: number
}

export const rowLimit = 100

/**
 * Reads what PostgreSQL sends, as it arrives, and keeps the first rows only.
 * See "Message Formats" in PostgreSQL's manual.
 */
export function messageReader() {
  const parts: SqlPart[] = []
  const found: { error: SqlError | null } = { error: null }
  const decoder = new TextDecoder()
  let rest = new Uint8Array()
  let table: SqlTable | null = null

  function readMessage(type: string, body: Uint8Array) {
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
    if (type === 'T') table = { columns: readColumns(body, view), rows: [], count: 0 }
    if (type === 'D' && table) {
      table.count += 1
      if (table.count <= rowLimit) table.rows.push(readRow(body, view))
    }
    if (type === 'C') {
      parts.push(table ? { type: 'table', table } : { type: 'done', tag: textUntilZero(body, 0).text })
      table = null
    }
    if (type === 'E') found.error = readError(body)
    if (type === 'N') parts.push({ type: 'notice', notice: readError(body) })
  }

  function textUntilZero(body: Uint8Array, from: number): { text: string; end: number } {
    const end = body.indexOf(0, from)
    return { text: decoder.decode(body.subarray(from, end < 0 ? body.length : end)), end: (end < 0 ? body.length : end) + 1 }
  }

  function readColumns(body: Uint8Array, view: DataView): SqlTable['columns'] {
    let at = 2
    return Array.from({ length: view.getInt16(0) }, () => {
      const { text: name, end } = textUntilZero(body, at)
      at = end + 18
      return { name, isNumber: numberTypes.has(view.getInt32(end + 6)) }
    })
  }

  function readRow(body: Uint8Array, view: DataView): (string | null)[] {
    let at = 2
    return Array.from({ length: view.getInt16(0) }, () => {
      const length = view.getInt32(at)
      const from = at + 4
      at = from + Math.max(length, 0)
      return length < 0 ? null : decoder.decode(body.subarray(from, Math.min(at, from + longest)))
    })
  }

  function readError(body: Uint8Array): SqlError {
    const fields = new Map<string, string>()
    for (let at = 0; at < body.length && body[at] !== 0;) {
      const { text, end } = textUntilZero(body, at + 1)
      fields.set(String.fromCharCode(body[at] ?? 0), text)
      at = end
    }
    const position = Number(fields.get('P'))
    return {
      severity: fields.get('S') ?? 'ERROR',
      message: fields.get('M') ?? '',
      detail: fields.get('D'),
      hint: fields.get('H'),
      ...(position > 0 && { position }),
    }
  }

  return {
    parts,
    found,
    read(chunk: Uint8Array) {
      const joined = new Uint8Array(rest.length + chunk.length)
      joined.set(rest)
      joined.set(chunk, rest.length)
      let at = 0
      while (joined.length - at >= 5) {
        const length = new DataView(joined.buffer, at + 1, 4).getInt32(0)
        if (joined.length - at < length + 1) break
        readMessage(String.fromCharCode(joined[at] ?? 0), joined.subarray(at + 5, at + 1 + length))
        at += length + 1
      }
      rest = joined.slice(at)
    },
  }
}

/** A value that is longer is shown in part. */
const longest = 2000
/** The types of numbers: int8, int2, int4, oid, float4, float8, numeric. */
const numberTypes = new Set([20, 21, 23, 26, 700, 701, 1700])

/** The simple query of some statements. */
export function queryMessage(statements: string): Uint8Array {
  const text = new TextEncoder().encode(statements)
  const message = new Uint8Array(text.length + 6)
  message[0] = 'Q'.charCodeAt(0)
  new DataView(message.buffer).setInt32(1, text.length + 5)
  message.set(text, 5)
  return message
}
