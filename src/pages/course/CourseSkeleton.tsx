import pageClasses from '#ui/page.module.css'
import classes from './CourseSkeleton.module.css'

/** The shape of a course's page; the title is known already. */
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
