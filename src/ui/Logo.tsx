import { logoMark } from './logo-mark.ts'
import classes from './Logo.module.css'

interface Props {
  /** Shows the mark without the name, for places where the name is nearby. */
  isMarkOnly?: boolean
}

/** The mark: a summit shaped like an A, whose crossbar is a path climbing to the light. The link around it has the name. */
export function Logo({ isMarkOnly = false }: Props) {
  const { summit, summitWidth, climb, climbWidth, light } = logoMark
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden>
        <path className={classes.summit} d={summit} strokeWidth={summitWidth} />
        <path className={classes.climb} d={climb} strokeWidth={climbWidth} />
        <circle className={classes.light} cx={light.x} cy={light.y} r={light.radius} />
      </svg>
      {!isMarkOnly && <span className={classes.name}>Ascendo</span>}
    </span>
  )
}
