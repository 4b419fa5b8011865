import { existsSync } from 'node:fs'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const levels = {
  best: { brotli: 11, gzip: 9 },
  good: { brotli: 10, gzip: 9 },
  fair: { brotli: 9, gzip: 9 },
  quick: { brotli: 5, gzip: 6 },
}
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * @param effort 'best' and 'good' for results that are stored, 'good' takes two fifths of the time and gives 2 % more bytes, 'fair' a
 * twentieth and 8 % more, 'quick' is for a client that is waiting
 */
export async function compress(body: Uint8Array, encoding: Encoding, effort: keyof typeof levels): Promise<Uint8Array> {
  if (encoding === 'gzip') return deflate(body, { level: levels[effort].gzip })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[effort].brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      // The usual window of 4 MB costs a small file more time than its compression.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(Math.max(Math.ceil(Math.log2(body.byteLength)), 16), 22),
    },
  })
}

/**
 * Not pages, the sitemap and robots.txt: the server fills in their placeholders first. Nor files whose names begin with a dot, which are
 * not served.
 */
const compressible = /^[^.].*\.(js|css|json|webmanifest|svg|vtt|wasm)$/
const endings = { br: '.br', gzip: '.gz' }

/**
 * Writes compressed copies beside the files of a site that have none yet, in other threads than this one.
 * @param former the site that this one replaces: the copies of files that have not changed are taken from there
 */
export async function compressFiles(folder: string, former: string): Promise<void> {
  const all = await readdir(folder, { recursive: true })
  const names = all.filter((name) => compressible.test(name) && !existsSync(join(folder, name + endings.gzip))).values()
  async function compressNext(): Promise<void> {
    for (const name of names) await compressFile(folder, name, former)
  }
  // Two at a time, because there are four threads, and whoever reads and writes files needs them, too.
  await Promise.all([compressNext(), compressNext()])
}

async function compressFile(folder: string, name: string, former: string): Promise<void> {
  const [path, before] = [join(folder, name), join(former, name)]
  const body = await readFile(path)
  if (body.byteLength < 512) return
  const isSame = ['', ...Object.values(endings)].every((ending) => existsSync(before + ending)) && body.equals(await readFile(before))
  const effort = effortFor(name, body.byteLength)
  for (const encoding of ['br', 'gzip'] as const) {
    const ending = endings[encoding]
    if (isSame) await copyFile(before + ending, path + ending)
    else await writeFile(path + ending, await compress(body, encoding, effort))
  }
}

/**
 * Pages wait for scripts and styles. Lessons, and large files such as TypeScript, would take most of the time. So would scripts of 100 KB
 * and more, such as the player, unless they are the program itself or shared by screens.
 */
function effortFor(name: string, bytes: number): 'best' | 'good' | 'fair' {
  if (!/\.(js|css)$/.test(name) || bytes > 500_000) return 'fair'
  return bytes < 100_000 || /^assets[\\/](index|s)-/.test(name) ? 'best' : 'good'
}
