import type { Crop } from './crop.ts'

/** Sharp at any size that the product shows, and a few dozen KB. */
const LARGEST_SIDE = 512
const QUALITY = 0.9

/**
 * Draws the square anew: a small WebP, or JPEG where the browser writes none. What else the file carried, such as the
 * place where it was taken, stays behind.
 */
export async function encodePhoto(image: HTMLImageElement, { x, y, size }: Crop): Promise<Blob | null> {
  const side = Math.max(1, Math.min(LARGEST_SIDE, Math.round(size)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, size, size, 0, 0, side, side)
  const webp = await toBlob(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  // JPEG knows no transparency: white shows through instead of black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  return toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
