import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress, isCompressible } from './http/compression.ts'
import { hasPlaceholders, readSiteFiles } from './http/site-files.ts'

/** How much is read before it is compressed: a thousand courses have half a gigabyte of lessons. */
const bytesAtOnce = 16e6

interface FileToCompress {
  path: string
  address: string
  body: Uint8Array
  effort: 'best' | 'good'
}

async function compressFiles(folder: string, former: string): Promise<void> {
  let read: FileToCompress[] = []
  let bytes = 0
  for await (const [address, { body, contentType }] of readSiteFiles(folder)) {
    // Files with placeholders are compressed when they are served.
    if (!isCompressible(contentType) || hasPlaceholders(address) || body.byteLength < 512) continue
    // Pages wait for scripts and styles. Lessons and large files would take most of the time.
    const effort = contentType.startsWith('text/') && body.byteLength < 500_000 ? 'best' : 'good'
    read.push({ path: join(folder, address), address, body, effort })
    bytes += body.byteLength
    if (bytes < bytesAtOnce) continue
    await Promise.all(read.map((file) => writeCompressed(file, former)))
    read = []
    bytes = 0
  }
  await Promise.all(read.map((file) => writeCompressed(file, former)))
}

/** Writes the compressed copies, or takes those of the last build if the file has not changed. */
async function writeCompressed({ path, address, body, effort }: FileToCompress, former: string): Promise<void> {
  const before = join(former, address)
  const isSame = ['', '.br', '.gz'].every((ending) => existsSync(before + ending)) && readFileSync(before).equals(body)
  for (const [ending, encoding] of [['.br', 'br'] as const, ['.gz', 'gzip'] as const]) {
    if (isSame) copyFileSync(before + ending, path + ending)
    else writeFileSync(path + ending, await compress(body, encoding, effort))
  }
}

// A program of its own, `node src/server/compress-site.ts FOLDER FORMER`: in the one that serves a site, visitors would wait for it.
const [, , folder, former] = process.argv
if (!folder || !former) throw new Error('Name two folders: node src/server/compress-site.ts FOLDER FORMER')
await compressFiles(folder, former)
