import { IconChevronDown } from '@tabler/icons-react'
import { NavLink } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { fromTheTop } from '#site/ui/from-the-top.ts'
import { MenuButton } from '#site/ui/MenuButton.tsx'
import { MenuLink } from '#site/ui/MenuItem.tsx'
import { mainLinks, moreLinks } from '../navigation.ts'
import classes from './Header.module.css'

/** The links and the More menu in wide windows. */
export function MainNavigation() {
  return (
    <nav className={classes.nav} aria-label="Main">
      {mainLinks.map(({ to, label }) => (
        <NavLink key={to} className={classes.navLink ?? ''} to={to} state={fromTheTop} end={to === paths.home}>
          {label}
        </NavLink>
      ))}
      <MenuButton
        className={classes.navLink}
        trigger={
          <>
            <span>More</span>
            <IconChevronDown aria-hidden size={16} />
          </>
        }
      >
        {moreLinks.map(({ to, label, LinkIcon }) => (
          <MenuLink key={to} to={to} icon={<LinkIcon aria-hidden size={19} />}>
            {label}
          </MenuLink>
        ))}
      </MenuButton>
    </nav>
  )
}
