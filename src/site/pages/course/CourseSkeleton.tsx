import type { CourseSummary } from '#content/course.ts'
import { languageAttributes } from '#shared/content-language.ts'
import pageClasses from '#site/ui/page.module.css'
import classes from './CourseSkeleton.module.css'

/** A placeholder for a course page; the title is already known. */
export function CourseSkeleton({ course }: { course: CourseSummary }) {
  return (
    <div className={pageClasses.page} aria-busy="true">
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1 {...languageAttributes(course)}>{course.title}</h1>
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
