import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useLayoutEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPreferenceStore } from './preference-store.ts'
import { ThemeContext, type ThemeChoice } from './theme-context.ts'
import { DARK_MODE_QUERY, effectiveTheme, markDocument, nextPreference, themeStorageKey } from './theme-preference.ts'
import { theme } from './theme.ts'

interface Props {
  /** Prefix of the storage key. */
  appId: string
  children: ReactNode
}

/** The theme preference (§4) and Mantine with it: Mantine is told the effective theme and keeps none of its own. */
export function ThemeProvider({ appId, children }: Props) {
  const [store] = useState(() => createPreferenceStore(themeStorageKey(appId)))
  const preference = useSyncExternalStore(store.subscribe, store.get, store.get)
  const isSystemDark = useSyncExternalStore(subscribeToSystem, readSystem, () => false)
  const effective = effectiveTheme(preference, isSystemDark)
  const [manager] = useState(() => silentManager(effective))

  useLayoutEffect(() => markDocument(effective), [effective])

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
      <MantineProvider theme={theme} forceColorScheme={effective} colorSchemeManager={manager}>
        {children}
      </MantineProvider>
    </ThemeContext>
  )
}

function subscribeToSystem(listener: () => void) {
  const query = window.matchMedia(DARK_MODE_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function readSystem() {
  return window.matchMedia(DARK_MODE_QUERY).matches
}

/** Answers Mantine's one question at start and stores nothing, so that there is a single source. */
function silentManager(initial: 'light' | 'dark'): MantineColorSchemeManager {
  return { get: () => initial, set() {}, subscribe() {}, unsubscribe() {}, clear() {} }
}
