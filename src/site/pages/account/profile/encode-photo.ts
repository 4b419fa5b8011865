import type { Crop } from './crop.ts'

/** Sharp at every size that the product displays, and only a few dozen KB. */
const MAX_SIDE = 512
const QUALITY = 0.9

/**
 * Re-encodes the square as a small WebP, or as JPEG if the browser cannot write WebP. Drawing drops the file's metadata,
 * such as the place where the photo was taken.
 */
export async function encodePhoto(image: HTMLImageElement, { x, y, size }: Crop): Promise<Blob | null> {
  const side = Math.max(1, Math.min(MAX_SIDE, Math.round(size)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, size, size, 0, 0, side, side)
  const webp = await toBlob(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  // JPEG has no transparency: fill transparent pixels with white instead of black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  return toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
