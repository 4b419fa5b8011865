import { named, palette } from './colors.ts'
import { deriveTones } from './derive-tones.ts'

/**
 * Every color of the product, its emails and its pictures. Browsers get the values: the build replaces this module
 * (build/tones-plugin.ts).
 */
export const { shades, tokens, browserColors, iconColors, problems } = deriveTones(palette, named)
