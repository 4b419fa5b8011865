import { Link } from 'react-router-dom'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { brand } from '#shared/brand.ts'
import { SearchBox } from '#site/features/search/SearchBox.tsx'
import { paths } from '#shared/paths.ts'
import { Logo } from '#site/ui/Logo.tsx'
import { useThemePreference } from '#site/theme/theme-context.ts'
import { nextPreference } from '#site/theme/theme-preference.ts'
import { AccountArea } from './AccountArea.tsx'
import classes from './Header.module.css'
import { MainNavigation } from './MainNavigation.tsx'
import { MobileMenu } from './MobileMenu.tsx'

/** The header (§2). In narrow windows, some items move to the mobile menu. */
export function Header() {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link className={classes.home} to={paths.home} aria-label={`${brand.name}, home`}>
          <Logo />
        </Link>
        <MainNavigation />
        <div className={classes.search}>
          <SearchBox />
        </div>
        <ThemeToggle />
        <div className={classes.account}>
          <AccountArea />
        </div>
        <div className={classes.mobile}>
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}

/**
 * Cycles light, dark, system (§4); its label names the current and the next theme. It renders all three icons, and CSS
 * shows the one that the root's attribute names, so that a prerendered page is right from its first paint.
 */
function ThemeToggle() {
  const { preference, toggle } = useThemePreference()
  const label = `Theme: ${preference}. Switch to ${nextPreference(preference)}`
  return (
    <button type="button" className={classes.iconButton} aria-label={label} title={label} onClick={toggle}>
      <IconSun className={classes.light} aria-hidden size={21} stroke={1.8} />
      <IconMoon className={classes.dark} aria-hidden size={21} stroke={1.8} />
      <IconDeviceDesktop className={classes.system} aria-hidden size={21} stroke={1.8} />
    </button>
  )
}
