import type { ReactNode } from 'react'
import classes from './Badge.module.css'

export type Tone = 'plain' | 'accent' | 'warm' | 'danger'

/** A word or two about a row, such as a role or a state. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
