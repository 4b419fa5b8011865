import { contrastOf, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The three colors of a school. */
export type Palette = Record<'accent' | 'warm' | 'ground', string>
/** Tones that are not derived, by name. */
export type Named = Record<'light' | 'dark' | 'shades', Record<string, string>>

/** A text's contrast with what is behind it (WCAG 2.2). */
const readable = 4.5
/** Derived tones leave room for rounding. */
const safe = 4.6

/** A color of the palette, or `paper`: the warm color's tint on light surfaces, however dark it is itself. */
type Base = keyof Palette | 'paper'
/**
 * How a tone comes from a color of the palette: its lightness where the palette is that of the sample, its chroma as a multiple, the
 * hue's distance, and how far the hue then goes toward that of the ground, from 0 to 1.
 */
type Recipe = [base: Base, lightness: number, chroma: number, hue: number, toGround?: number]

/** The lightness of the palette for which the recipes are written: '#0c735f', '#b84708' and '#0F172A'. */
const sampleLightness = { accent: 0.497, warm: 0.544, ground: 0.208, paper: 0.544 }

const shadeRecipes: Record<'accent' | 'warm' | 'dark', Recipe[]> = {
  accent: [
    ['accent', 0.974, 0.171, 3],
    ['accent', 0.936, 0.379, 2],
    ['accent', 0.874, 0.752, 0],
    ['accent', 0.806, 1.104, -1],
    ['accent', 0.737, 1.298, -2],
    ['accent', 0.659, 1.298, -2],
    ['accent', 0.546, 1.102, -1],
    ['accent', 0.497, 1, 0],
    ['accent', 0.426, 0.834, 1],
    ['accent', 0.358, 0.671, 4],
  ],
  warm: [
    ['warm', 0.975, 0.101, 22],
    ['warm', 0.94, 0.246, 20],
    ['warm', 0.878, 0.503, 17],
    ['warm', 0.81, 0.8, 15],
    ['warm', 0.745, 1.026, 9],
    ['warm', 0.683, 1.12, 5],
    ['warm', 0.576, 1.039, 1],
    ['warm', 0.544, 1, 0],
    ['warm', 0.463, 0.823, 0],
    ['warm', 0.386, 0.646, 1],
  ],
  dark: [
    ['ground', 0.929, 0.317, -10],
    ['ground', 0.869, 0.498, -13],
    ['ground', 0.772, 0.742, -9],
    ['ground', 0.632, 0.942, -8],
    ['ground', 0.492, 1.089, -7],
    ['ground', 0.372, 0.983, -8],
    ['ground', 0.276, 1.232, 0],
    ['ground', 0.208, 1, 0],
    ['ground', 0.18, 0.815, 1],
    ['ground', 0.151, 0.624, 1],
  ],
}

const recipes: Record<'light' | 'dark', Record<string, Recipe>> = {
  light: {
    surface: ['paper', 0.98, 0.028, 36],
    'surface-sunken': ['paper', 0.954, 0.057, 36],
    line: ['paper', 0.909, 0.094, 38],
    ink: ['ground', 0.216, 1.049, -1],
    'ink-soft': ['ground', 0.446, 0.94, -8],
    'ink-faint': ['ground', 0.524, 0.769, -9],
    band: ['accent', 0.319, 0.569, 5],
    'band-far': ['accent', 0.898, 0.269, -8],
    'band-raised': ['accent', 0.37, 0.658, 4],
    'band-field': ['accent', 0.291, 0.507, 5],
    'band-line': ['accent', 0.581, 0.739, 1],
    'band-ink': ['accent', 0.98, 0.082, -10],
    'band-ink-soft': ['accent', 0.859, 0.354, 0],
    'band-accent': ['accent', 0.806, 1.104, -1],
    'band-action': ['paper', 0.81, 0.8, 15],
    'band-action-ink': ['paper', 0.223, 0.295, 16],
    'band-focus': ['paper', 0.902, 0.475, 29],
  },
  dark: {
    page: ['ground', 0.208, 1, 0],
    surface: ['ground', 0.234, 1.133, -1],
    'surface-raised': ['ground', 0.26, 1.25, -1],
    'surface-sunken': ['ground', 0.18, 0.815, 1],
    line: ['ground', 0.338, 1.238, -2],
    ink: ['ground', 0.96, 0.229, -7],
    'ink-soft': ['ground', 0.804, 0.721, -7],
    'ink-faint': ['ground', 0.705, 0.87, -7],
    'accent-soft': ['accent', 0.286, 0.392, 0, 0.2],
    'warm-soft': ['paper', 0.27, 0.188, 4],
    band: ['accent', 0.207, 0.271, 0, 0.55],
    'band-far': ['accent', 0.293, 0.403, 0, 0.56],
    'band-raised': ['accent', 0.254, 0.338, 0, 0.51],
    'band-field': ['accent', 0.182, 0.246, 0, 0.6],
    'band-line': ['accent', 0.525, 0.442, 0, 0.41],
    'mantine-color-accent-light': ['accent', 0.314, 0.453, 0, 0.17],
    'mantine-color-accent-light-hover': ['accent', 0.359, 0.523, 0, 0.16],
    'mantine-color-warm-light': ['paper', 0.293, 0.217, 9],
    'mantine-color-warm-light-hover': ['paper', 0.334, 0.265, 9],
  },
}

/** The tones that are the same for every palette, or that name a shade. */
const fixed: Record<'light' | 'dark', Record<string, string>> = {
  light: {
    page: '#FFFFFF',
    'surface-raised': '#ffffff',
    accent: 'var(--mantine-color-accent-7)',
    'accent-soft': 'var(--mantine-color-accent-0)',
    'accent-ink': 'var(--mantine-color-accent-8)',
    warm: 'var(--mantine-color-warm-7)',
    'warm-soft': 'var(--mantine-color-warm-0)',
    star: '#a84b06',
    danger: '#c0262d',
    info: '#1d4ed8',
    'band-danger': '#ffb3a8',
    'band-good': '#8ce8c8',
  },
  dark: {
    accent: 'var(--mantine-color-accent-4)',
    'accent-ink': 'var(--mantine-color-accent-3)',
    warm: 'var(--mantine-color-warm-4)',
    star: '#fbbf24',
    danger: '#fb7185',
    info: '#93c5fd',
    'mantine-color-accent-light-color': 'var(--mantine-color-accent-2)',
    'mantine-color-warm-light-color': 'var(--mantine-color-warm-2)',
  },
}

/** What is read on what, in each theme. Tones that are missing in dark have their light values. */
const pairs: [text: string, grounds: string[]][] = [
  ['ink', ['page', 'surface', 'surface-raised', 'surface-sunken']],
  ['ink-soft', ['page', 'surface', 'surface-raised', 'surface-sunken']],
  ['ink-faint', ['page', 'surface', 'surface-raised', 'surface-sunken']],
  ['accent', ['page', 'surface', 'surface-raised']],
  ['accent-ink', ['page', 'surface', 'accent-soft']],
  ['warm', ['page', 'surface', 'surface-raised']],
  ['star', ['page', 'surface', 'surface-raised']],
  ['danger', ['page', 'surface', 'surface-raised']],
  ['info', ['page', 'surface', 'surface-raised']],
  ['band-ink', ['band', 'band-raised', 'band-field']],
  ['band-ink-soft', ['band', 'band-raised', 'band-field']],
  ['band-accent', ['band']],
  ['band-action-ink', ['band-action']],
  ['band-danger', ['band']],
  ['band-good', ['band']],
]

type Shades = [string, string, string, string, string, string, string, string, string, string]

export interface Tones {
  /** Ten shades each, from lightest to darkest. Shades 6 (dark theme) and 7 (light theme) of accent and warm carry white text. */
  shades: Record<'accent' | 'warm' | 'dark', Shades>
  /** Style sheets use these as `var(--page)`. A token that is missing in dark has its light value. */
  tokens: Record<'light' | 'dark', Record<string, string>>
  /** For the browser's own UI around the page (§9). */
  browserColors: { light: string; dark: string }
  /** The icon of the installed app: the gradient of its background from top to bottom, and the colors of the mark. */
  iconColors: { top: string; bottom: string; accent: string; warm: string }
  /** What cannot be read, with a color that could: one sentence for each pair. */
  problems: string[]
}

/** Derives every color of the product from a palette. Derived text can be read where it stands; named tones are only checked. */
export function deriveTones(palette: Palette, named: Named): Tones {
  const base = (color: string) => adjusted(oklchOf(color), lightPaper, -1)
  const warm = base(palette.warm)
  const paper = { ...warm, lightness: sampleLightness.paper }
  const toneOf = toneMaker({ accent: base(palette.accent), warm, ground: oklchOf(palette.ground), paper })

  const raised = recipes.dark['surface-raised']
  /** What a shade must be read on: text in the dark theme, under white text, text in the light theme. */
  const behindShade = (shade: number): [string, 1 | -1] | null =>
    shade === 5 || shade < 2 ? null : shade < 5 ? [raised ? hexOf(toneOf(raised)) : '', 1] : [shade === 6 ? '#ffffff' : lightPaper, -1]
  const shadesOf = (name: keyof Tones['shades']) =>
    shadeRecipes[name].map((recipe, shade) => {
      const tone = toneOf(recipe)
      const under = name === 'dark' ? null : behindShade(shade)
      return named.shades[`${name}-${shade}`] ?? hexOf(under ? adjusted(tone, ...under) : tone)
    }) as Shades
  const shades = { accent: shadesOf('accent'), warm: shadesOf('warm'), dark: shadesOf('dark') }

  /** The value of a token, without the detour over a shade. */
  const colorIn = (all: Record<string, string>, name: string): string => {
    const value = all[name] ?? fixed.light[name] ?? ''
    const [, shade, number] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? []
    return shade ? (shades[shade as keyof typeof shades][Number(number)] ?? '') : value
  }

  const themeTokens = (theme: 'light' | 'dark') => {
    const derived = Object.fromEntries(Object.entries(recipes[theme]).map(([name, recipe]) => [name, hexOf(toneOf(recipe))]))
    const all: Record<string, string> = { ...fixed[theme], ...derived, ...named[theme] }
    for (const [text, grounds] of pairs) {
      if (!(text in recipes[theme]) || text in named[theme]) continue
      for (const ground of grounds) {
        const [tone, behind] = [oklchOf(all[text] ?? ''), oklchOf(colorIn(all, ground))]
        all[text] = hexOf(adjusted(tone, colorIn(all, ground), tone.lightness < behind.lightness ? -1 : 1))
      }
    }
    return { ...all, ...shadows(theme, all['ink'] ?? '') }
  }
  const light = themeTokens('light')
  // What dark does not have of its own is light's.
  const dark = themeTokens('dark')

  return {
    shades,
    tokens: { light, dark },
    browserColors: { light: (light['page'] ?? '').toUpperCase(), dark: (dark['page'] ?? '').toUpperCase() },
    iconColors: {
      top: hexOf(toneOf(['accent', 0.47, 0.93, 0])),
      bottom: hexOf(toneOf(['accent', 0.332, 0.617, 4])),
      accent: light['band-ink'] ?? '',
      warm: shades.warm[3],
    },
    problems: [
      ...unknownNames(named),
      ...(['accent', 'warm'] as const).flatMap((name) =>
        [6, 7].flatMap((shade) => problem(`${name}-${shade}`, shades[name][shade] ?? '', [['white text', '#ffffff']], 'shades')),
      ),
      ...Object.entries({ light, dark: { ...light, ...dark } }).flatMap(([theme, all]) =>
        pairs.flatMap(([text, grounds]) => {
          const behind = grounds.map((ground): [string, string] => [ground, colorIn(all, ground)])
          return problem(text, colorIn(all, text), behind, theme)
        }),
      ),
    ],
  }
}

/** A surface of the light theme, on which the accent and the warm color are read; so white text is read on them, too. */
const lightPaper = '#faf8f5'

/** Makes a tone lighter (1) or darker (-1) until it and the other color can be read on each other. */
function adjusted(tone: Oklch, other: string, direction: 1 | -1): Oklch {
  let { lightness } = tone
  while (lightness > 0 && lightness < 1 && contrastOf(hexOf({ ...tone, lightness }), other) < safe) lightness += direction * 0.004
  return { ...tone, lightness }
}

/** Keeps a recipe's distance from black or white when the palette's color is lighter or darker than the sample's. */
function toneMaker(bases: Record<Base, Oklch>) {
  return ([base, lightness, chroma, hue, toGround = 0]: Recipe): Oklch => {
    const from = bases[base]
    const sample = sampleLightness[base]
    const turn = ((bases.ground.hue - from.hue + 540) % 360) - 180
    return {
      lightness: lightness >= sample ? 1 - ((1 - lightness) * (1 - from.lightness)) / (1 - sample) : (lightness * from.lightness) / sample,
      chroma: from.chroma * chroma,
      hue: from.hue + hue + turn * toGround,
    }
  }
}

function shadows(theme: 'light' | 'dark', ink: string): Record<string, string> {
  const rgb = theme === 'light' ? [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16)) : [0, 0, 0]
  const of = (percent: number) => `rgb(${rgb.join(' ')} / ${percent}%)`
  const [near, far, nearLift, farLift] = theme === 'light' ? ([6, 18, 8, 28] as const) : ([30, 50, 35, 65] as const)
  return {
    'shadow-card': `0 1px 2px ${of(near)}, 0 8px 24px -12px ${of(far)}`,
    'shadow-lift': `0 2px 4px ${of(nearLift)}, 0 18px 40px -16px ${of(farLift)}`,
  }
}

function unknownNames(named: Named): string[] {
  const tones = Object.keys({ ...fixed.light, ...fixed.dark, ...recipes.light, ...recipes.dark })
  const known = {
    light: tones,
    dark: tones,
    shades: Object.keys(shadeRecipes).flatMap((name) => Array.from({ length: 10 }, (_, shade) => `${name}-${shade}`)),
  }
  return (['light', 'dark', 'shades'] as const).flatMap((group) =>
    Object.keys(named[group])
      .filter((name) => !known[group].includes(name))
      .map((name) => `There is no “${name}” that could be named in ${group}: leave it out, or correct it.`),
  )
}

/** Names the ground on which a tone is hardest to read, if it cannot be read there. */
function problem(name: string, color: string, grounds: readonly [string, string][], group: string): string[] {
  const [worst] = grounds.toSorted(([, one], [, other]) => contrastOf(color, one) - contrastOf(color, other))
  if (!worst || contrastOf(color, worst[1]) >= readable) return []
  const [ground, other] = worst
  const direction = oklchOf(color).lightness < oklchOf(other).lightness ? -1 : 1
  const proposal = hexOf(adjusted(oklchOf(color), other, direction))
  const contrast = contrastOf(color, other).toFixed(1)
  return [
    `In ${group}, ${name} (${color}) beside ${ground} (${other}) has a contrast of ${contrast} to 1 and needs ${readable}: write '${name}': '${proposal}' in named.${group}.`,
  ]
}
