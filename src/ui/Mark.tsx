import type { ReactNode } from 'react'
import classes from './Mark.module.css'

export type Tone = 'plain' | 'accent' | 'warm' | 'danger'

/** A badge with a word or two about a row, such as a role or a state. */
export function Mark({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  )
}
