/** A color as lightness from 0 to 1, chroma from 0, and hue in degrees. Equal steps of lightness look equal. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Reads a color such as `#0c735f`. */
export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** Writes a color as `#0c735f`. One that screens cannot show loses chroma until they can. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let rest = chroma; ; rest -= 0.002) {
    const rgb = rgbOf(lightness, Math.max(0, rest), hue)
    if (rest <= 0 || rgb.every((channel) => channel > -0.002 && channel < 1.002)) {
      return `#${rgb
        .map((channel) =>
          Math.round(Math.min(1, Math.max(0, channel)) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`
    }
  }
}

/** The contrast of two colors (WCAG 2.2), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The channels of a color, each from 0 to 1. */
function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function rgbOf(lightness: number, chroma: number, hue: number): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((channel) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * Math.max(0, channel) ** (1 / 2.4) - 0.055))
}
