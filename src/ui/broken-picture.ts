/**
 * Whether an image failed before React could pass on its error: a browser loads it as soon as it has an address, on a prerendered
 * page even before the scripts.
 */
export function isBroken(image: HTMLImageElement | null): boolean {
  return image !== null && image.complete && image.naturalWidth === 0
}
