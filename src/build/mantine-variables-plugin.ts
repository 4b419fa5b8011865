import type { Plugin } from 'vite'

const virtualId = 'virtual:mantine-variables.css'
const resolvedId = `\0${virtualId}`

/** What nothing here uses: colours of Mantine's own, outlines, text in colours, headings, and what only its code reads. */
const unused =
  /^--mantine-(?:color-(?:pink|grape|violet|indigo|blue|cyan|teal(?!-8$)|green|lime|yellow|orange|\w+-outline|\w+-text\b)|h[1-6]-|primary-color-\d|breakpoint-|font-family-headings|heading-|shadow-(?:xs|sm|md))/

/**
 * Provides `virtual:mantine-variables.css`: what Mantine would work out from the theme in every browser at every start,
 * as a style sheet, made once.
 */
export function mantineVariables(): Plugin {
  return {
    name: 'mantine-variables',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    load: (id) => (id === resolvedId ? mantineVariablesCss() : null),
  }
}

/** Mantine is loaded here: only a build needs it, not everything that reads the configuration. */
export async function mantineVariablesCss(): Promise<string> {
  const [{ convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme }, { theme }] = await Promise.all([
    import('@mantine/core'),
    import('#theme/theme.ts'),
  ])
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const everywhere = convertCssVariables({ variables: kept({ ...variables, ...light }), light: {}, dark: {} }, ':root')
  // On screens only: what is printed is light.
  const onScreens = convertCssVariables({ variables: {}, light: {}, dark: kept(dark) }, ':root')
  const css = `${everywhere} @media screen { ${onScreens} }`
  // Nobody changes Mantine's scale here.
  return `@layer mantine { ${css.replaceAll(/calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g, '$1')} }`
}

function kept(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))
}
