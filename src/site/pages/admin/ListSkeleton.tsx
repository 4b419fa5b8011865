import shared from './admin.module.css'
import classes from './ListSkeleton.module.css'

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** A placeholder for rows that are loading. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <ul className={shared.list} aria-hidden>
        {rows.map((row) => (
          <li key={row} className={classes.row}>
            <span className={`${classes.bar} ${classes.round}`} />
            <span>
              <span className={classes.bar} />
              <span className={`${classes.bar} ${classes.short}`} />
            </span>
            <span className={classes.bar} />
          </li>
        ))}
      </ul>
    </div>
  )
}
