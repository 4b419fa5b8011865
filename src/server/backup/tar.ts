import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** One file inside a tar file. */
export interface TarEntry {
  name: string
  content: Buffer
}

const block = 512
/** Node reads at most this many bytes in one call, and each entry is read in one call. A larger size means a damaged header. */
const largestEntry = 2 ** 31 - 1

/** Creates a tar file, readable by its owner only; entries are added one at a time. */
export async function createTar(path: string) {
  const file = await open(path, 'wx', 0o600)
  return {
    async add(name: string, content: Buffer): Promise<void> {
      await file.appendFile(header(name, content.length))
      await file.appendFile(content)
      await file.appendFile(Buffer.alloc(padding(content.length)))
    },
    /**
     * Adds a file that may be too large for the memory.
     * @returns the SHA-256 of its content; null if there is no such file any more
     */
    async addFile(name: string, source: string): Promise<string | null> {
      const given = await open(source).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!given) return null
      try {
        const { size } = await given.stat()
        const hash = createHash('sha256')
        await file.appendFile(header(name, size))
        for await (const part of given.createReadStream({ end: size - 1, autoClose: false })) {
          hash.update(part as Buffer)
          await file.appendFile(part as Buffer)
        }
        await file.appendFile(Buffer.alloc(padding(size)))
        return hash.digest('hex')
      } finally {
        await given.close()
      }
    },
    /** Writes the end mark and flushes everything to the disk. */
    async finish(): Promise<void> {
      await file.appendFile(Buffer.alloc(2 * block))
      await file.sync()
    },
    close: () => file.close(),
  }
}

/**
 * Yields the entries of a tar file, one at a time.
 * @throws Error when the file is not a tar file or ends too early
 */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, 'r')
  try {
    const { size: length } = await file.stat()
    const read = async (from: number, count: number) => {
      if (from + count > length) throw new Error('The tar file ends too early')
      const { buffer } = await file.read(Buffer.alloc(count), 0, count, from)
      return buffer
    }
    for (let at = 0; ;) {
      const head = await read(at, block)
      if (head.every((byte) => byte === 0)) return
      const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(head.toString('ascii', 124, 135), 8)
      if (size > largestEntry || !header(name, size).equals(head)) throw new Error('The tar file is damaged')
      yield { name, content: await read(at + block, size) }
      at += block + size + padding(size)
    }
  } finally {
    await file.close()
  }
}

/** Builds a header that depends only on the name and the size, so that reading can compare headers byte by byte. */
function header(name: string, size: number): Buffer {
  const head = Buffer.alloc(block)
  head.write(name, 0, 100)
  head.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  head.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${octal(sum, 6)}\0 `, 148)
  return head
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function padding(size: number): number {
  return (block - (size % block)) % block
}
