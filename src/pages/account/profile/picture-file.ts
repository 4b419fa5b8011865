import { failure, type Result, success } from '#result.ts'

/** The storage bucket's limit, which also applies to the chosen file. */
export const PHOTO_LIMIT_BYTES = 2 * 1024 * 1024
/** Enough for any camera. A small file can decode to more pixels than a browser can hold. */
const MAX_PIXELS = 60_000_000

export type PictureRefusal = 'too-large' | 'no-picture' | 'unreadable'

/** A chosen picture, ready to be shown and drawn. `close` revokes its object URL. */
export interface OpenPicture {
  image: HTMLImageElement
  width: number
  height: number
  close: () => void
}

/** Checks the file's first bytes, because its name and declared type prove nothing. */
export function isPicture(bytes: Uint8Array): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true
  if (bytes[0] === 0x89 && ascii(1, 4) === 'PNG') return true
  if (ascii(0, 4) === 'GIF8') return true
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return true
  return ascii(4, 8) === 'ftyp' && ascii(8, 32).includes('avif')
}

/** Opens a JPEG, PNG, WebP, AVIF or GIF of at most 2 MB. */
export async function openPicture(file: Blob): Promise<Result<OpenPicture, PictureRefusal>> {
  if (file.size > PHOTO_LIMIT_BYTES) return failure('too-large')
  const start = await readStart(file)
  if (!start) return failure('unreadable')
  if (!isPicture(start)) return failure('no-picture')

  const image = new Image()
  const address = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(address)
  // An image that does not load is damaged, or in a format that this browser does not support.
  if (await isLoaded(image, address)) {
    const { naturalWidth: width, naturalHeight: height } = image
    if (width > 0 && height > 0 && width * height <= MAX_PIXELS) return success({ image, width, height, close })
  }
  close()
  return failure('unreadable')
}

function isLoaded(image: HTMLImageElement, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = address
  })
}

async function readStart(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, 32).arrayBuffer())
  } catch {
    // The file was moved or deleted after it was chosen.
    return null
  }
}
