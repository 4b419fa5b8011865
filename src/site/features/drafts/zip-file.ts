import { Inflate } from 'fflate'
import { failure, type Result, success } from '#shared/result.ts'

/** A file in a zip. What it says of itself may be wrong. */
export interface ZipEntry {
  /** As written in the zip, with its folders. */
  name: string
  /** Bytes, once unpacked. */
  size: number
  /** Why it cannot be unpacked; null if nothing is known to be wrong. */
  problem: 'encrypted' | 'link' | 'method' | null
  /**
   * Unpacks it. Never more than `size` bytes are unpacked, whatever the zip holds.
   * @returns null if the content is damaged, or larger than it says
   */
  read(): Promise<Blob | null>
}

/** A zip of a course has a thousand files at most, and perhaps some that do not belong to it. */
const MOST_ENTRIES = 5000
const LARGEST_COMMENT = 65_535
const END_LENGTH = 22
const PART = 1024 * 1024

/** Reads which files a zip has. Nothing is unpacked yet. */
export async function readZip(file: Blob): Promise<Result<ZipEntry[], 'no zip' | 'too many'>> {
  const tailStart = Math.max(0, file.size - END_LENGTH - LARGEST_COMMENT)
  const tail = await viewOf(file, tailStart, file.size)
  let end = tail.byteLength - END_LENGTH
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) return failure('no zip')
  const count = tail.getUint16(end + 10, true)
  const length = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  if (count > MOST_ENTRIES) return failure('too many')
  // Larger ones would need zip64, and no course is that large.
  if (start + length > file.size || length > MOST_ENTRIES * 1000) return failure('no zip')
  const directory = await viewOf(file, start, start + length)
  const entries: ZipEntry[] = []
  for (let place = 0, seen = 0; seen < count; seen += 1) {
    if (place + 46 > directory.byteLength || directory.getUint32(place, true) !== 0x02014b50) return failure('no zip')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.getUint16(place + offset, true)) as [
      number,
      number,
      number,
    ]
    const next = place + 46 + nameLength + extraLength + commentLength
    if (next > directory.byteLength) return failure('no zip')
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + place + 46, nameLength))
    const flags = directory.getUint16(place + 8, true)
    const method = directory.getUint16(place + 10, true)
    const isLink = ((directory.getUint32(place + 38, true) >>> 16) & 0xf000) === 0xa000
    const checksum = directory.getUint32(place + 16, true)
    const packed = directory.getUint32(place + 20, true)
    const size = directory.getUint32(place + 24, true)
    const offset = directory.getUint32(place + 42, true)
    const problem = (flags & 1) !== 0 ? 'encrypted' : isLink ? 'link' : [0, 8].includes(method) ? null : 'method'
    if (!name.endsWith('/')) {
      entries.push({ name, size, problem, read: async () => (problem ? null : unpack(file, { offset, packed, size, method, checksum })) })
    }
    place = next
  }
  return success(entries)
}

interface Packed {
  offset: number
  packed: number
  size: number
  method: number
  checksum: number
}

async function unpack(file: Blob, { offset, packed, size, method, checksum }: Packed): Promise<Blob | null> {
  const head = await viewOf(file, offset, offset + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (start + packed > file.size) return null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  let crc = -1
  let isDamaged = false
  const take = (part: Uint8Array) => {
    length += part.length
    if (length > size) throw new Error('It is larger than it says.')
    crc = checksumOf(part, crc)
    parts.push(part.slice())
  }
  const inflate = new Inflate((part) => take(part))
  try {
    for (let place = start; place < start + packed; place += PART) {
      const last = Math.min(place + PART, start + packed)
      const part = new Uint8Array(await file.slice(place, last).arrayBuffer())
      if (method === 0) take(part)
      // In small steps, so that what a few bytes become is counted before it fills the memory.
      else
        for (let step = 0; step < part.length; step += 1024)
          inflate.push(part.subarray(step, step + 1024), last === start + packed && step + 1024 >= part.length)
    }
  } catch {
    isDamaged = true
  }
  return isDamaged || length !== size || (crc ^ -1) >>> 0 !== checksum ? null : new Blob(parts)
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer())
}

/** The table of CRC-32, with which a zip finds damage. */
const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function checksumOf(part: Uint8Array, before: number): number {
  let crc = before
  for (const byte of part) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return crc
}
