import { Link } from 'react-router-dom'
import { brand } from '#shared/brand.ts'
import { SearchBox } from '#site/features/search/SearchBox.tsx'
import { paths } from '#shared/paths.ts'
import { Logo } from '#site/ui/Logo.tsx'
import { AccountArea } from './AccountArea.tsx'
import classes from './Header.module.css'
import { MainNavigation } from './MainNavigation.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

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
