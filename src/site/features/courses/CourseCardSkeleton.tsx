import classes from './CourseCardSkeleton.module.css'

/** A placeholder for a loading card. Announce 'loading' once for the whole list, not here. */
export function CourseCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.picture} />
      <div className={classes.body}>
        <span className={`${classes.bar} ${classes.meta}`} />
        <span className={`${classes.bar} ${classes.title}`} />
        <span className={`${classes.bar} ${classes.short}`} />
        <span className={`${classes.bar} ${classes.facts}`} />
        <span className={`${classes.bar} ${classes.action}`} />
      </div>
    </div>
  )
}
