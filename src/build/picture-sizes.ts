import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { pictureQuality, pictureWidths } from '#site/ui/picture-address.ts'
import { cacheFolder } from './cache-folder.ts'

const require = createRequire(import.meta.url)
const cache = join(cacheFolder, 'pictures')

/** The names that pages use: `720.webp` and so on, and `share.jpg` for link previews. */
export const pictureSizes = [...pictureWidths.map((width) => `${width}.webp`), 'share.jpg']

/** Increase it when the encoding changes, so that cached sizes are not reused. */
const recipe = 2

/**
 * One size of a picture, encoded once and cached by the picture's content. A picture narrower
 * than the requested size keeps its width.
 * @throws Error naming a file that is not a picture
 */
export async function pictureSize(file: string, size: string): Promise<Buffer> {
  const source = readFileSync(file)
  const name = createHash('sha256').update(`${recipe} ${size} `).update(source).digest('hex').slice(0, 32)
  const made = join(cache, name)
  if (existsSync(made)) return readFileSync(made)
  const codecs = await (loaded ??= loadCodecs())
  const picture = await decoded(file, source, codecs)
  const content = Buffer.from(
    size === 'share.jpg'
      ? await codecs.encodeJpeg(await codecs.resize(picture, { width: 1200, height: 630, fitMethod: 'contain' }), { quality: 80 })
      : await codecs.encodeWebp(await narrowed(picture, Number.parseInt(size, 10), codecs), { quality: pictureQuality }),
  )
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${made}.${process.pid}`, content)
  renameSync(`${made}.${process.pid}`, made)
  return content
}

type Codecs = Awaited<ReturnType<typeof loadCodecs>>
let loaded: Promise<Codecs> | undefined

/**
 * Squoosh's codecs in WebAssembly, which need no installation per system. Loaded only if there is something to encode.
 */
async function loadCodecs() {
  // The codecs expect a browser's globals.
  globalThis.ImageData ??= PlainImageData as unknown as typeof ImageData
  const [jpegDecoder, jpegEncoder, webpDecoder, webpEncoder, pngDecoder, resizer] = await Promise.all([
    import('@jsquash/jpeg/decode.js'),
    import('@jsquash/jpeg/encode.js'),
    import('@jsquash/webp/decode.js'),
    import('@jsquash/webp/encode.js'),
    import('@jsquash/png/decode.js'),
    import('@jsquash/resize'),
  ])
  const compiled = (path: string) => new WebAssembly.Module(readFileSync(require.resolve(`@jsquash/${path}.wasm`)))
  await Promise.all([
    jpegDecoder.init(compiled('jpeg/codec/dec/mozjpeg_dec')),
    jpegEncoder.init(compiled('jpeg/codec/enc/mozjpeg_enc')),
    webpDecoder.init(compiled('webp/codec/dec/webp_dec')),
    webpEncoder.init(compiled('webp/codec/enc/webp_enc_simd')),
    pngDecoder.init(compiled('png/codec/pkg/squoosh_png_bg')),
    resizer.initResize(compiled('resize/lib/resize/pkg/squoosh_resize_bg')),
  ])
  return {
    // Rotates the photo upright.
    decodeJpeg: (bytes: ArrayBuffer) => jpegDecoder.default(bytes, { preserveOrientation: true }),
    decodePng: pngDecoder.default,
    decodeWebp: webpDecoder.default,
    encodeJpeg: jpegEncoder.default,
    encodeWebp: webpEncoder.default,
    resize: resizer.default,
  }
}

async function decoded(file: string, source: Buffer, { decodeJpeg, decodePng, decodeWebp }: Codecs): Promise<ImageData> {
  const decode = { '.png': decodePng, '.webp': decodeWebp }[extname(file)] ?? decodeJpeg
  try {
    const picture = await decode(new Uint8Array(source).buffer)
    if (picture) return picture
  } catch {
    // Reported below.
  }
  throw new Error(`${file} cannot be read as a picture: save it anew as JPEG, PNG or WebP.`)
}

async function narrowed(picture: ImageData, width: number, { resize }: Codecs): Promise<ImageData> {
  if (picture.width <= width) return picture
  return resize(picture, { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) })
}

class PlainImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}
