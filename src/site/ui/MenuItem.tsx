import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './MenuButton.module.css'

interface ItemProps {
  icon: ReactNode
  children: ReactNode
}

/** An item of a MenuButton that navigates. */
export function MenuLink({ to, icon, children }: ItemProps & { to: string }) {
  return (
    <Link role="menuitem" tabIndex={-1} className={classes.item} to={to}>
      {icon}
      {children}
    </Link>
  )
}

/** An item of a MenuButton that runs an action. */
export function MenuAction({ onSelect, icon, children }: ItemProps & { onSelect: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onSelect}>
      {icon}
      {children}
    </button>
  )
}
