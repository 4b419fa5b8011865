/** The widths of pictures. The stock-photo host resizes its own on request; the build resizes ours. */
export const pictureWidths = [320, 480, 720, 960, 1280, 1920]

/**
 * The quality of pictures, of 100, here and at the stock-photo host, except in link previews. Screens show them with two device pixels
 * per CSS pixel: 75 takes a fifth more bytes as WebP and half more as AVIF, and nobody sees a difference.
 */
export const pictureQuality = 60

/**
 * `<img sizes>` of a picture as wide as a phone's page. Screens with three device pixels per CSS pixel get about two: nobody sees
 * the third, and it would make a photo twice as large.
 */
export const phoneSizes = '(min-resolution: 2.5dppx) 54vw, 92vw'

/**
 * What the prerendered HTML has of a picture: the photo and the art behind it of the `first`, which is fetched before everything else, so
 * a page has at most one; the art of the `next` ones in the first view; nothing of all others. Further photos would share the
 * first one's connection: they are fetched when they are near the window and the program is there.
 */
export type PhotoPriority = 'first' | 'next' | undefined

/** The priority of a list's photos, of which so many are in the first view. */
export function photoPriority(index: number, inFirstView: number): PhotoPriority {
  if (index >= inFirstView) return undefined
  return index === 0 ? 'first' : 'next'
}

/** The path of the school's own pictures. The build makes their sizes from src/content/pictures. */
export const ownPictures = '/pictures/'

/** The address of a picture in one of {@link pictureWidths}. The host crops its pictures; our own keep their aspect ratio. */
export function pictureAt(src: string, width: number, ratio: number): string {
  return src.startsWith(ownPictures)
    ? ownSize(src, `${width}.webp`)
    : `${src}?auto=format&fit=crop&w=${width}&h=${Math.round(width / ratio)}&q=${pictureQuality}`
}

/**
 * The address of a portrait. The photo host crops its pictures to a square around the face; our own keep their aspect ratio.
 * `size` is in CSS pixels.
 */
export function portraitAt(src: string, size: number): string {
  if (src.startsWith(ownPictures)) return ownSize(src, `${pictureWidths.find((width) => width >= size * 2) ?? 320}.webp`)
  return `${src}?auto=format&fit=crop&crop=faces&w=${size * 2}&h=${size * 2}&q=${pictureQuality}`
}

/** The full URL of a picture at the size of link previews, 1200 by 630. */
export function sharePicture(src: string, site: string): string {
  return src.startsWith(ownPictures) ? site + ownSize(src, 'share.jpg') : `${src}?auto=format&fit=crop&w=1200&h=630&q=75`
}

function ownSize(src: string, size: string): string {
  return src.replace(/\.\w+$/, `-${size}`)
}
