import type { Named, Palette } from './derive-tones.ts'

/**
 * The colors of the school. All tones of both themes, of emails and pictures are derived from these three (derive-tones.ts), so that text can
 * be read on them; `npm run brand` and the build say which cannot.
 */
export const palette: Palette = {
  /** Links, buttons, progress and the band at the bottom. A light one is darkened where it carries white text. */
  accent: '#0c735f',
  /** Calls to action. */
  warm: '#b84708',
  /** The page of the dark theme, and the tint of all text: a dark color (§9). */
  ground: '#0F172A',
}

/**
 * Tones that you want otherwise than they are derived, by name, for example `light: { band: '#2b1503' }`. Their names are those in
 * derive-tones.ts; `shades` are `accent-0` to `accent-9`, `warm-…` and `dark-…`.
 */
export const named: Named = { light: {}, dark: {}, shades: {} }
