import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useThemePreference } from '#theme/theme-context.ts'
import { nextPreference } from '#theme/theme-preference.ts'
import header from './Header.module.css'
import classes from './ThemeToggle.module.css'

/**
 * Cycles light, dark, system (§4); its name says what is and what comes next. All three pictures are there and the style
 * sheet shows the one that the root is marked with: a prerendered page knows before its first paint.
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
