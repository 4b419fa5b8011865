import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { useDeferredValue, useLayoutEffect, useMemo, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react'
import { createPreferenceStore } from './preference-store.ts'
import { ThemeContext, type ThemeChoice } from './theme-context.ts'
import {
  changeTheme,
  DARK_MODE_QUERY,
  effectiveTheme,
  markPreference,
  nextPreference,
  themeStorageKey,
  type EffectiveTheme,
} from './theme-preference.ts'
import { theme } from './theme.ts'

interface Props {
  /** Prefix of the storage key. */
  appId: string
  children: ReactNode
}

/** Provides the theme preference (§4) and Mantine's theme. Mantine gets the effective theme and stores none of its own. */
export function ThemeProvider({ appId, children }: Props) {
  const [store] = useState(() => createPreferenceStore(themeStorageKey(appId)))
  // During hydration the texts must match the prerendered page, so `preference` starts as 'system'. The look was already
  // set before the first paint, so `chosen` is the stored preference from the start.
  const preference = useSyncExternalStore(store.subscribe, store.get, () => 'system' as const)
  const chosen = useSyncExternalStore(store.subscribe, store.get, store.get)
  const isSystemDark = useSyncExternalStore(subscribeToSystem, readSystem, readSystem)
  const effective = effectiveTheme(chosen, isSystemDark)

  // The pressed control responds at once. The look of the whole page follows in the next frame, because it takes longer.
  const look = useDeferredValue(effective)

  useLayoutEffect(() => markPreference(chosen), [chosen])
  useLayoutEffect(() => changeTheme(look), [look])

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
      <MantineContext value={mantineContexts[look]}>
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
 * The context that Mantine's components read. MantineProvider would compute the theme's variables and the color scheme at
 * run time, but both are done already: see mantine-variables-plugin.ts and markTheme.
 */
const common = {
  setColorScheme() {},
  clearColorScheme() {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}
const mantineContexts = {
  light: { ...common, colorScheme: 'light' },
  dark: { ...common, colorScheme: 'dark' },
} satisfies Record<EffectiveTheme, ComponentProps<typeof MantineContext>['value']>
