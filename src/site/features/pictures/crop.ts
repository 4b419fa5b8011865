/** A part of a picture, in the picture's own pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 4

/**
 * The largest part with this ratio, centered.
 * @param ratio width divided by height
 */
export function wholeCrop(picture: Size, ratio = 1): Crop {
  const width = Math.min(picture.width, picture.height * ratio)
  const height = width / ratio
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

/** The zoom factor: the width of the largest part divided by the crop's, so 1 shows the whole part. */
export function zoomOf(crop: Crop, picture: Size): number {
  return wholeCrop(picture, crop.width / crop.height).width / crop.width
}

/** Zooms around the crop's center, and keeps the crop within the picture. */
export function zoomedTo(crop: Crop, picture: Size, zoom: number): Crop {
  const whole = wholeCrop(picture, crop.width / crop.height)
  const scale = Math.min(Math.max(zoom, 1), MAX_ZOOM)
  const [width, height] = [whole.width / scale, whole.height / scale]
  return within({ x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height }, picture)
}

/** Moves the crop by fractions of its own size, and keeps it within the picture. */
export function moved(crop: Crop, picture: Size, byX: number, byY: number): Crop {
  return within({ ...crop, x: crop.x + byX * crop.width, y: crop.y + byY * crop.height }, picture)
}

function within({ x, y, width, height }: Crop, picture: Size): Crop {
  const inside = (at: number, room: number) => Math.min(Math.max(at, 0), room)
  return { x: inside(x, picture.width - width), y: inside(y, picture.height - height), width, height }
}
