import { browserColors } from './tones.ts'

/** §3: the user's choice. */
export const themePreferences = ['light', 'dark', 'system'] as const
export type ThemePreference = (typeof themePreferences)[number]

/** The theme that the preference results in on this device. */
export type EffectiveTheme = 'light' | 'dark'

export const DARK_MODE_QUERY = '(prefers-color-scheme: dark)'

/** The local storage key (§3), named after the product's learning theme. */
export function themeStorageKey(appId: string): string {
  return `${appId}-learning-theme`
}

/** Anything but the three values counts as missing, which means system (§4, §5). */
export function acceptedPreference(stored: unknown): ThemePreference {
  return themePreferences.find((preference) => preference === stored) ?? 'system'
}

/** The order of the toggle: light, dark, system, light (§4). */
export function nextPreference(preference: ThemePreference): ThemePreference {
  const cycle = { light: 'dark', dark: 'system', system: 'light' } as const
  return cycle[preference]
}

export function effectiveTheme(preference: ThemePreference, isSystemDark: boolean): EffectiveTheme {
  if (preference === 'system') return isSystemDark ? 'dark' : 'light'
  return preference
}

/** Marks the document with the user's choice. `before-paint.ts` does the same before the first paint. */
export function markPreference(preference: ThemePreference): void {
  document.documentElement.setAttribute('data-theme-preference', preference)
}

/**
 * Marks the document with the root's class, Mantine's attribute and the browser's theme color. `before-paint.ts` does the
 * same before the first paint.
 */
export function markTheme(theme: EffectiveTheme): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
  root.setAttribute('data-mantine-color-scheme', theme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserColors[theme])
}

/** Marks the document with the theme, unless it already has it. */
export function changeTheme(theme: EffectiveTheme): void {
  if (document.documentElement.classList.contains(theme)) return
  markTheme(theme)
  // All colors change in this frame, instead of each card and link fading for another ten.
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}
