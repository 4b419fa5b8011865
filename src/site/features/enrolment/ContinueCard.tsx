import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { CoursePicture } from '#site/features/courses/CoursePicture.tsx'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { dateFormat } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import { phoneSizes } from '#site/ui/picture-address.ts'
import secondary from '#site/ui/secondary.module.css'
import classes from './ContinueCard.module.css'
import { ContinueLink, stillReadable } from './ContinueLink.tsx'
import type { EnrolledCourse } from './enrolled-course.ts'
import { type Next, LessonInWords, useNextLesson } from './NextLesson.tsx'
import { ProgressBar } from './ProgressBar.tsx'

const days = dateFormat({ month: 'long', day: 'numeric' })

/** The course with which the learner continues: its next lesson, and a button that opens it. */
export function ContinueCard({ course }: { course: EnrolledCourse }) {
  const next = useNextLesson(course)
  const summary = findCourseSummary(course.id)
  const written = summary ?? {}
  return (
    <section className={classes.card} aria-labelledby="continue">
      <div className={classes.picture}>
        <CoursePicture
          src={course.thumbnail}
          category={course.category}
          seed={course.id}
          sizes={`(min-width: 48em) 20rem, ${phoneSizes}`}
          priority="first"
        />
      </div>
      <div className={classes.words}>
        <h2 id="continue" className={classes.heading}>
          {course.status === 'in_progress' ? 'Continue learning' : 'Start learning'}
        </h2>
        <h3 className={classes.title} {...languageAttributes(written)}>
          <Link to={coursePath(course.id)}>{course.title}</Link>
        </h3>
        {next !== null && (
          <div className={classes.next} aria-busy={next === undefined}>
            <p>
              <b>{next ? <LessonInWords lesson={next.lesson} course={written} /> : '\u00a0'}</b>
            </p>
            <p>{next ? placeOf(next, course.totalLessons) : '\u00a0'}</p>
          </div>
        )}
        {summary?.isWithdrawn && <p className={secondary.small}>{stillReadable}</p>}
        <ProgressBar percent={course.progress} label={`Progress in ${course.title}`} />
        <ContinueLink course={course} variant="filled" size="md" className={classes.button} />
      </div>
    </section>
  )
}

function placeOf({ number, leftAt }: Next, total: number): string {
  const place = `Lesson ${number} of ${total}`
  return leftAt ? `${place}. You left off here on ${days(new Date(leftAt))}.` : place
}
