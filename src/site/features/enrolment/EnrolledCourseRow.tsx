import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { CoursePicture } from '#site/features/courses/CoursePicture.tsx'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { formatCount } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import secondary from '#site/ui/secondary.module.css'
import { ContinueLink, stillReadable } from './ContinueLink.tsx'
import type { EnrolledCourse } from './enrolled-course.ts'
import classes from './EnrolledCourseRow.module.css'
import { ProgressBar } from './ProgressBar.tsx'

interface Props {
  course: EnrolledCourse
  /** Small print below the instructor and the lessons. */
  note?: ReactNode
  /** Another control, after the continue link. */
  action?: ReactNode
}

/** A learner's course in a list: their progress, and a link to continue. */
export function EnrolledCourseRow({ course, note, action }: Props) {
  const summary = findCourseSummary(course.id)
  const isInCatalog = summary !== null
  return (
    <article className={classes.course}>
      <div className={classes.picture}>
        <CoursePicture src={course.thumbnail} category={course.category} seed={course.id} sizes="10rem" />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title} {...languageAttributes(summary ?? {})}>
          {isInCatalog ? <Link to={coursePath(course.id)}>{course.title}</Link> : course.title}
        </h3>
        <p className={secondary.small}>
          <bdi>{course.instructor}</bdi> <span>{`· ${course.completedLessons} of ${formatCount(course.totalLessons, 'lesson')}`}</span>
        </p>
        {note && <p className={secondary.small}>{note}</p>}
        {summary?.isWithdrawn && <p className={secondary.small}>{stillReadable}</p>}
        <ProgressBar percent={course.progress} label={`Progress in ${course.title}`} />
      </div>
      <div className={classes.actions}>
        {isInCatalog ? (
          <ContinueLink course={course} className={classes.continue} />
        ) : (
          <p className={`${secondary.small} ${classes.gone}`}>No longer in the catalog</p>
        )}
        {action}
      </div>
    </article>
  )
}
