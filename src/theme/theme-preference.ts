/** §3: what somebody chose. */
export const themePreferences = ['light', 'dark', 'system'] as const
export type ThemePreference = (typeof themePreferences)[number]

/** What it comes to on this device, now. */
export type EffectiveTheme = 'light' | 'dark'

/** §4, §9: the browser's own surfaces around the page. */
export const THEME_COLORS: Record<EffectiveTheme, string> = { light: '#FFFFFF', dark: '#0F172A' }

export const DARK_MODE_QUERY = '(prefers-color-scheme: dark)'

/** The name in local storage (§3): after the product's learning theme. */
export function themeStorageKey(appId: string): string {
  return `${appId}-learning-theme`
}

/** Anything but the three words is as good as nothing, which is system (§4, §5). */
export function acceptedPreference(stored: unknown): ThemePreference {
  return themePreferences.find((preference) => preference === stored) ?? 'system'
}

/** The toggle's way: light, dark, system, light (§4). */
export function nextPreference(preference: ThemePreference): ThemePreference {
  const cycle = { light: 'dark', dark: 'system', system: 'light' } as const
  return cycle[preference]
}

export function effectiveTheme(preference: ThemePreference, isSystemDark: boolean): EffectiveTheme {
  if (preference === 'system') return isSystemDark ? 'dark' : 'light'
  return preference
}

/**
 * Marks the document: the root's class, Mantine's attribute, the browser's colour, and what was chosen. `theme-boot.js`
 * does the same before paint.
 */
export function markDocument(theme: EffectiveTheme, preference: ThemePreference): void {
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.classList.toggle('light', theme === 'light')
  root.setAttribute('data-mantine-color-scheme', theme)
  root.setAttribute('data-theme-preference', preference)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
}
