import pageClasses from '#site/ui/page.module.css'
import classes from './CourseSkeleton.module.css'

/** A placeholder for a course page; the title is already known. */
export function CourseSkeleton({ title }: { title: string }) {
  return (
    <div className={pageClasses.page} aria-busy="true">
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1>{title}</h1>
          <p role="status">Opening the course…</p>
          <span />
          <span />
          <span />
        </div>
        <div className={classes.picture} />
      </div>
    </div>
  )
}
