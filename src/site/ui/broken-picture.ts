/**
 * Whether an image failed to load before React could handle its error event. A browser loads an image as soon as it has a src,
 * on a prerendered page even before the scripts.
 */
export function isBroken(image: HTMLImageElement | null): boolean {
  return image !== null && image.complete && image.naturalWidth === 0
}
