import { brand } from '#shared/brand.ts'
import classes from './Logo.module.css'

/** The mark and the name. The link around them has the name for screen readers. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden>
        {brand.mark.map(({ path, width, color }) => (
          <path key={path} className={classes[color]} d={path} {...(width ? { strokeWidth: width } : { fill: 'currentColor' })} />
        ))}
      </svg>
      <span className={classes.name} translate="no">
        {brand.name}
      </span>
    </span>
  )
}
