import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Pine: the accent. Shades 6 (dark theme) and 7 (light theme) carry white text, at 4.6:1 or more. */
const pine: MantineColorsTuple = [
  '#ecfaf6',
  '#d3f2e9',
  '#a6e5d3',
  '#74d5ba',
  '#48c2a2',
  '#26a98a',
  '#12836b',
  '#0c735f',
  '#0b5c4d',
  '#0a473d',
]

/** Ember: the warm highlight for calls to action. Shades 6 and 7 carry white text. */
const ember: MantineColorsTuple = [
  '#fff5ec',
  '#ffe6d1',
  '#ffcba2',
  '#ffab6b',
  '#fb8a3c',
  '#ee6f1b',
  '#c54f0a',
  '#b84708',
  '#92390c',
  '#6f2d0d',
]

/** Slate: dark surfaces around #0F172A, the dark theme color (§9). */
const slate: MantineColorsTuple = [
  '#e2e8f0',
  '#cbd5e1',
  '#a9b6c8',
  '#7c8ba1',
  '#52627a',
  '#334155',
  '#1c2740',
  '#0f172a',
  '#0b1120',
  '#070b16',
]

export const theme = createTheme({
  colors: { pine, ember, dark: slate },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  // Text on a color is black where white would have a contrast below 4.5:1.
  luminanceThreshold: 0.183,
  fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
  headings: { fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif", fontWeight: '700' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
