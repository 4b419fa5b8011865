import type { Crop } from './crop.ts'

const QUALITY = 0.9

/**
 * Re-encodes a part of a picture as a WebP, or as JPEG if the browser cannot write WebP. Drawing drops the file's metadata,
 * such as the place where the photo was taken.
 */
export async function encodePicture(image: HTMLImageElement, { x, y, width, height }: Crop, maxWidth: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(maxWidth, Math.round(width)))
  canvas.height = Math.max(1, Math.round((canvas.width * height) / width))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const webp = await toBlob(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  // JPEG has no transparency: fill transparent pixels with white instead of black.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return toBlob(canvas, 'image/jpeg')
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
