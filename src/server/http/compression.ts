import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const levels = { best: { brotli: 11, gzip: 9 }, good: { brotli: 10, gzip: 9 }, quick: { brotli: 5, gzip: 6 } }
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Returns the best encoding that the request accepts, or null to send the file as it is. */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = new Map<string, number>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
    if (name) accepted.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const accepts = (name: Encoding) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

/** Text compresses; pictures, fonts and archives are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|image\/svg|application\/(javascript|json|manifest\+json|xml|wasm))/.test(contentType)
}

/**
 * @param effort 'best' for results that are stored, 'good' for those of a third of the time and 3 % more bytes, 'quick' while a client
 * is waiting
 */
export async function compress(body: Uint8Array, encoding: Encoding, effort: keyof typeof levels): Promise<Uint8Array> {
  if (encoding === 'gzip') return deflate(body, { level: levels[effort].gzip })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: levels[effort].brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
