import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useThemePreference } from '#site/theme/theme-context.ts'
import { nextPreference } from '#site/theme/theme-preference.ts'
import header from './Header.module.css'
import classes from './ThemeToggle.module.css'

/**
 * Cycles light, dark, system (§4); its label names the current and the next theme. It renders all three icons, and CSS
 * shows the one that the root's attribute names, so that a prerendered page is right from its first paint.
 */
export function ThemeToggle() {
  const { preference, toggle } = useThemePreference()
  const label = `Theme: ${preference}. Switch to ${nextPreference(preference)}`
  return (
    <button type="button" className={header.iconButton} aria-label={label} title={label} onClick={toggle}>
      <IconSun className={classes.light} aria-hidden size={21} stroke={1.8} />
      <IconMoon className={classes.dark} aria-hidden size={21} stroke={1.8} />
      <IconDeviceDesktop className={classes.system} aria-hidden size={21} stroke={1.8} />
    </button>
  )
}
