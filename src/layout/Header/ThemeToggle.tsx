import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useThemePreference } from '#theme/theme-context.ts'
import { nextPreference } from '#theme/theme-preference.ts'
import classes from './Header.module.css'

const icons = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Cycles light, dark, system (§4); its name says what is and what comes next. */
export function ThemeToggle() {
  const { preference, toggle } = useThemePreference()
  const ThemeIcon = icons[preference]
  const label = `Theme: ${preference}. Switch to ${nextPreference(preference)}`
  return (
    <button type="button" className={classes.iconButton} aria-label={label} title={label} onClick={toggle}>
      <ThemeIcon aria-hidden size={21} stroke={1.8} />
    </button>
  )
}
