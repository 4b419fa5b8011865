import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { useLayoutEffect, useMemo, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { createPreferenceStore } from './preference-store.ts'
import { ThemeContext, type ThemeChoice } from './theme-context.ts'
import { DARK_MODE_QUERY, effectiveTheme, markDocument, nextPreference, themeStorageKey, type EffectiveTheme } from './theme-preference.ts'
import { theme } from './theme.ts'

interface Props {
  /** Prefix of the storage key. */
  appId: string
  children: ReactNode
}

/** The theme preference (§4) and Mantine's theme. Mantine is told the effective one and keeps none of its own. */
export function ThemeProvider({ appId, children }: Props) {
  const [store] = useState(() => createPreferenceStore(themeStorageKey(appId)))
  // What is written on the page begins as it was prerendered; what it looks like was marked before the first paint.
  const preference = useSyncExternalStore(store.subscribe, store.get, () => 'system' as const)
  const chosen = useSyncExternalStore(store.subscribe, store.get, store.get)
  const isSystemDark = useSyncExternalStore(subscribeToSystem, readSystem, readSystem)
  const effective = effectiveTheme(chosen, isSystemDark)

  useLayoutEffect(() => markDocument(effective, chosen), [effective, chosen])

  const choice = useMemo<ThemeChoice>(
    () => ({
      preference,
      effective,
      setPreference: store.set,
      toggle: () => store.set(nextPreference(store.get())),
    }),
    [preference, effective, store],
  )

  return (
    <ThemeContext value={choice}>
      <MantineContext value={surroundings[effective]}>
        <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
      </MantineContext>
    </ThemeContext>
  )
}

function subscribeToSystem(listener: () => void) {
  const query = window.matchMedia(DARK_MODE_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function readSystem() {
  return typeof window !== 'undefined' && window.matchMedia(DARK_MODE_QUERY).matches
}

/**
 * What Mantine's components ask of their provider. Its own would work out the theme's variables and the colour scheme,
 * which are here already: see mantine-variables-plugin.ts and markDocument.
 */
const common = {
  setColorScheme() {},
  clearColorScheme() {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}
const surroundings = {
  light: { ...common, colorScheme: 'light' },
  dark: { ...common, colorScheme: 'dark' },
} satisfies Record<EffectiveTheme, ComponentProps<typeof MantineContext>['value']>
