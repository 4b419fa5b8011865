import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Button } from './Button.tsx'
import classes from './EmptyState.module.css'

interface Props {
  /** A Tabler icon or a small drawing. Decorative. */
  icon?: ReactNode
  title: string
  /** One or two sentences: what belongs here, and how to add it. */
  children?: ReactNode
  /** Where to continue. */
  link?: Pick<LinkProps, 'to' | 'state'> & { label: string }
  /** Other controls. */
  action?: ReactNode
  /** The heading's level within its screen. */
  level?: 1 | 2 | 3
}

/** Shown by a list, a search or a whole screen that has nothing to show. */
export function EmptyState({ icon, title, children, link, action, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className={classes.state}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {(link || action) && (
        <div className={classes.action}>
          {link && (
            <Button component={Link} to={link.to} state={link.state}>
              {link.label}
            </Button>
          )}
          {action}
        </div>
      )}
    </section>
  )
}
