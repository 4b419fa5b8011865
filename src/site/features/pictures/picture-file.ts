import { failure, type Result, success } from '#shared/result.ts'

/** Enough for any camera's picture. What is saved is a small copy (encode-picture.ts), far below the storage bucket's limit. */
const MAX_FILE_BYTES = 100 * 1024 * 1024
/** A small file can decode to more pixels than a browser can hold. */
const MAX_PIXELS = 60_000_000

type PictureRefusal = 'too-large' | 'too-many-pixels' | 'no-picture' | 'heic' | 'unreadable'

/** Why it cannot be used, as a sentence that begins with the file's name. */
export const pictureRefusals: Record<PictureRefusal, string> = {
  'too-large': 'is larger than 100 MB. Choose a smaller one, or make this one smaller first.',
  'too-many-pixels': 'has more than 60 megapixels, which is too much for a browser. Choose a smaller one, or make this one smaller first.',
  heic: 'is a HEIC photo, which this browser cannot open. Save it as a JPEG, or send it to yourself from the phone’s own sharing menu, and choose that one.',
  'no-picture': 'is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  unreadable: 'could not be opened: it may be damaged. Choose another picture.',
}

/** A chosen picture, ready to be shown and drawn. `close` revokes its object URL. */
export interface OpenPicture {
  image: HTMLImageElement
  width: number
  height: number
  close: () => void
}

/**
 * Checks the file's first bytes, because its name and declared type prove nothing. HEIC, the format of iPhones, opens in Safari
 * only.
 */
function kindOfPicture(bytes: Uint8Array): 'picture' | 'heic' | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'picture'
  if (bytes[0] === 0x89 && ascii(1, 4) === 'PNG') return 'picture'
  if (ascii(0, 4) === 'GIF8') return 'picture'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'picture'
  if (ascii(4, 8) !== 'ftyp') return null
  if (ascii(8, 32).includes('avif')) return 'picture'
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(ascii(8, 32)) ? 'heic' : null
}

/** Opens a JPEG, PNG, WebP, AVIF or GIF, and HEIC in browsers that can. */
export async function openPicture(file: Blob): Promise<Result<OpenPicture, PictureRefusal>> {
  if (file.size > MAX_FILE_BYTES) return failure('too-large')
  const start = await readStart(file)
  if (!start) return failure('unreadable')
  const kind = kindOfPicture(start)
  if (!kind) return failure('no-picture')

  const image = new Image()
  const address = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(address)
  // An image that does not load is damaged, or in a format that this browser does not support.
  const { naturalWidth: width, naturalHeight: height } = (await isLoaded(image, address)) ? image : { naturalWidth: 0, naturalHeight: 0 }
  const isOpen = width > 0 && height > 0
  if (isOpen && width * height <= MAX_PIXELS) return success({ image, width, height, close })
  close()
  if (isOpen) return failure('too-many-pixels')
  return failure(kind === 'heic' ? 'heic' : 'unreadable')
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
