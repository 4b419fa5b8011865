/**
 * Every color of the product, and of its mails and pictures. Put your own in place of these; a test says which pairs are too
 * close to each other to be read.
 */

type Shades = [string, string, string, string, string, string, string, string, string, string]

/** Ten shades from the lightest to the darkest, as https://mantine.dev/colors-generator makes them. */
export const shades: Record<'accent' | 'warm' | 'dark', Shades> = {
  /** Links, buttons, progress. Shades 6 (dark theme) and 7 (light theme) carry white text, at 4.6:1 or more. */
  accent: ['#ecfaf6', '#d3f2e9', '#a6e5d3', '#74d5ba', '#48c2a2', '#26a98a', '#12836b', '#0c735f', '#0b5c4d', '#0a473d'],
  /** Calls to action. Shades 6 and 7 carry white text. */
  warm: ['#fff5ec', '#ffe6d1', '#ffcba2', '#ffab6b', '#fb8a3c', '#ee6f1b', '#c54f0a', '#b84708', '#92390c', '#6f2d0d'],
  /** The surfaces of the dark theme, around #0F172A (§9). */
  dark: ['#e2e8f0', '#cbd5e1', '#a9b6c8', '#7c8ba1', '#52627a', '#334155', '#1c2740', '#0f172a', '#0b1120', '#070b16'],
}

/** What a browser paints its own bars in (§9). */
export const browserColors = { light: '#FFFFFF', dark: '#0F172A' }

/** Style sheets ask for these as `var(--page)`. A dark one that is missing is the light one. */
export const tokens: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    page: '#ffffff',
    surface: '#faf8f5',
    'surface-raised': '#ffffff',
    'surface-sunken': '#f3efe9',
    line: '#e6e0d6',
    ink: '#10192d',
    'ink-soft': '#475569',
    'ink-faint': '#5f6b7c',
    accent: 'var(--mantine-color-accent-7)',
    'accent-soft': 'var(--mantine-color-accent-0)',
    'accent-ink': 'var(--mantine-color-accent-8)',
    warm: 'var(--mantine-color-warm-7)',
    'warm-soft': 'var(--mantine-color-warm-0)',
    star: '#a84b06',
    danger: '#c0262d',
    info: '#1d4ed8',
    'shadow-card': '0 1px 2px rgb(16 25 45 / 6%), 0 8px 24px -12px rgb(16 25 45 / 18%)',
    'shadow-lift': '0 2px 4px rgb(16 25 45 / 8%), 0 18px 40px -16px rgb(16 25 45 / 28%)',
    // The deep band that ends every page; dark in both themes.
    band: '#0b3b33',
    'band-far': '#cfe3da',
    'band-raised': '#114a40',
    'band-field': '#0a332c',
    'band-line': '#4c8879',
    'band-ink': '#f4faf7',
    'band-ink-soft': '#bcd8cf',
    'band-accent': '#74d5ba',
    'band-action': '#ffab6b',
    'band-action-ink': '#2b1503',
    'band-danger': '#ffb3a8',
    'band-good': '#8ce8c8',
    'band-focus': '#ffd7a8',
  },
  dark: {
    page: '#0f172a',
    surface: '#131d33',
    'surface-raised': '#18233c',
    'surface-sunken': '#0b1120',
    line: '#2a3751',
    ink: '#eef2f8',
    'ink-soft': '#b4c0d2',
    'ink-faint': '#93a1b6',
    accent: 'var(--mantine-color-accent-4)',
    'accent-soft': '#12302f',
    'accent-ink': 'var(--mantine-color-accent-3)',
    warm: 'var(--mantine-color-warm-4)',
    'warm-soft': '#33221a',
    star: '#fbbf24',
    danger: '#fb7185',
    info: '#93c5fd',
    band: '#0a1a20',
    'band-far': '#16303a',
    'band-raised': '#10262d',
    'band-field': '#07141a',
    'band-line': '#4f7178',
    'shadow-card': '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px -12px rgb(0 0 0 / 50%)',
    'shadow-lift': '0 2px 4px rgb(0 0 0 / 35%), 0 18px 40px -16px rgb(0 0 0 / 65%)',
    // Mantine's tinted surfaces.
    'mantine-color-accent-light': '#143836',
    'mantine-color-accent-light-hover': '#1a4542',
    'mantine-color-accent-light-color': 'var(--mantine-color-accent-2)',
    'mantine-color-warm-light': '#3a271c',
    'mantine-color-warm-light-hover': '#483022',
    'mantine-color-warm-light-color': 'var(--mantine-color-warm-2)',
  },
}

/** The square behind the mark in the icon of the installed product, from its top to its bottom. */
export const iconColors = { top: '#0e6a58', bottom: '#0a3f36', accent: '#f4faf7', warm: '#ffab6b' }
