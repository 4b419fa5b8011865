import type { HTMLAttributes } from 'react'
import classes from './VisuallyHidden.module.css'

interface Props extends HTMLAttributes<HTMLElement> {
  component?: 'span' | 'h2' | 'legend'
}

/** Text for screen readers only. */
export function VisuallyHidden({ component: Root = 'span', ...others }: Props) {
  return <Root className={classes.hidden} {...others} />
}
