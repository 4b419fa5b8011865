import type { ReactNode } from 'react'
import classes from './LearningFigure.module.css'

interface Props {
  label: string
  value: number | string
  className?: string | undefined
  /** A drawing of the value. */
  children?: ReactNode
}

/** One of a learner's figures, inside a `dl`: the value above its label. */
export function LearningFigure({ label, value, className = '', children }: Props) {
  return (
    <div className={`${classes.figure} ${className}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {children}
    </div>
  )
}
