/** A square of a picture, in the picture's own pixels. */
export interface Crop {
  x: number
  y: number
  size: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

/** The largest square, centered. */
export function wholeCrop({ width, height }: Size): Crop {
  const size = Math.min(width, height)
  return { x: (width - size) / 2, y: (height - size) / 2, size }
}

/** The zoom factor: the side of the largest square divided by the crop's side, so 1 shows the whole square. */
export function zoomOf({ size }: Crop, { width, height }: Size): number {
  return Math.min(width, height) / size
}

/** Zooms around the crop's center, and keeps the crop within the picture. */
export function zoomedTo(crop: Crop, picture: Size, zoom: number): Crop {
  const size = Math.min(picture.width, picture.height) / Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const shift = (crop.size - size) / 2
  return within({ x: crop.x + shift, y: crop.y + shift, size }, picture)
}

/** Moves the crop by fractions of its own size, and keeps it within the picture. */
export function moved(crop: Crop, picture: Size, byX: number, byY: number): Crop {
  return within({ ...crop, x: crop.x + byX * crop.size, y: crop.y + byY * crop.size }, picture)
}

function within({ x, y, size }: Crop, { width, height }: Size): Crop {
  return { x: Math.min(Math.max(x, 0), width - size), y: Math.min(Math.max(y, 0), height - size), size }
}
