import { createContext, use } from 'react'
import type { EffectiveTheme, ThemePreference } from './theme-preference.ts'

export interface ThemeChoice {
  preference: ThemePreference
  effective: EffectiveTheme
  setPreference(preference: ThemePreference): void
  /** Switches to the next preference: light, dark, system, light (§4). */
  toggle(): void
}

export const ThemeContext = createContext<ThemeChoice | null>(null)

/** Subscribes to the theme preference. Throws outside the provider (§8). */
export function useThemePreference(): ThemeChoice {
  const choice = use(ThemeContext)
  if (!choice) throw new Error('useThemePreference must be used within a ThemeProvider')
  return choice
}
