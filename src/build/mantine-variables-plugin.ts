import type { Plugin } from 'vite'
import { tokens } from '#site/theme/tones.ts'
import { virtualModules } from './virtual-modules.ts'

/**
 * Provides `virtual:mantine-variables.css`: the variables that Mantine would compute from the theme in every browser at
 * every start, and our own tokens, as a style sheet that is generated once.
 */
export const mantineVariables = (): Plugin => virtualModules('mantine-variables', { 'virtual:mantine-variables.css': mantineVariablesCss })

/**
 * Imports Mantine only here, because everything that reads Vite's configuration loads this file, and only a build needs
 * Mantine.
 */
export async function mantineVariablesCss(): Promise<string> {
  const [{ convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme }, { theme }] = await Promise.all([
    import('@mantine/core'),
    import('#site/theme/theme.ts'),
  ])
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const everywhere = convertCssVariables({ variables: { ...variables, ...light }, light: {}, dark: {} }, ':root')
  // On screens only, because print is always light.
  const onScreens = convertCssVariables({ variables: {}, light: {}, dark }, ':root')
  const css = `${everywhere} @media screen { ${onScreens} }`
  // This product never changes Mantine's scale, so leave the factor out.
  return `@layer mantine { ${css.replaceAll(/calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g, '$1')} } ${tokensCss()}`
}

/** Our own tokens. Elements marked as paper and printed pages use the light values in both themes. */
function tokensCss(): string {
  const variables = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `--${name}: ${value};`)
      .join(' ')
  return `:root, [data-paper] { ${variables(tokens.light)} } @media screen { html:root[data-mantine-color-scheme='dark'] { ${variables(tokens.dark)} } }`
}
