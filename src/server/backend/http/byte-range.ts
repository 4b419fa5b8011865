export interface ByteRange {
  start: number
  /** Exclusive. */
  end: number
}

/**
 * Returns the one part of `size` bytes that a Range header asks for (RFC 9110, section 14). Returns null, to send
 * everything, if the header is malformed, counts in another unit, or asks for several parts.
 */
export function readRange(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') return Number(last) > 0 && size > 0 ? { start: Math.max(0, size - Number(last)), end: size } : 'unsatisfiable'
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } : 'unsatisfiable'
}
