import classes from './Logo.module.css'

interface Props {
  /** Only the mark, where the name stands nearby. */
  isMarkOnly?: boolean
}

/** The mark: a summit that is an A, its bar a path that climbs to the light. The link around it carries the name. */
export function Logo({ isMarkOnly = false }: Props) {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden focusable="false">
        <path className={classes.summit} d="M4.5 27 L15 6.2 a1.1 1.1 0 0 1 2 0 L27.5 27" />
        <path className={classes.climb} d="M11.2 24.6 L20.4 18.6" />
        <circle className={classes.light} cx="26.2" cy="6.2" r="3.2" />
      </svg>
      {!isMarkOnly && <span className={classes.name}>Ascendo</span>}
    </span>
  )
}
