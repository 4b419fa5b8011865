import { createTheme } from '@mantine/core'
import { shades } from './tones.ts'

export const theme = createTheme({
  colors: shades,
  primaryColor: 'accent',
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
