import type { Plugin } from 'vite'

const virtualId = 'virtual:mantine-variables.css'
const resolvedId = `\0${virtualId}`

/** Mantine's own colours that the product shows nowhere. */
const unused = /^--mantine-color-(?:pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/

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
    import('./theme.ts'),
  ])
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const css = convertCssVariables({ variables: kept(variables), light: kept(light), dark: kept(dark) }, ':root')
  return `@layer mantine { ${css} }`
}

function kept(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))
}
