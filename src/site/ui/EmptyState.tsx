import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  /** A Tabler icon or a small drawing. Decorative. */
  icon?: ReactNode
  title: string
  /** One or two sentences: what belongs here, and how to add it. */
  children?: ReactNode
  /** A button or a link to continue with. */
  action?: ReactNode
  /** The heading's level within its screen. */
  level?: 1 | 2 | 3
}

/** Shown by a list, a search or a whole screen that has nothing to show. */
export function EmptyState({ icon, title, children, action, level = 2 }: Props) {
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
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
