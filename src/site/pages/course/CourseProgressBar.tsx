import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { hasNewLessons, newLessonsNote } from '#site/features/enrolment/completions.ts'
import { formatCount } from '#shared/format.ts'
import { ProgressBar } from '#site/features/enrolment/ProgressBar.tsx'
import { accountPath, resumePath } from '#shared/paths.ts'
import classes from './CourseProgressBar.module.css'

/** The learner's progress, with an explanation of how it is counted. */
export function CourseProgressBar({ enrolled }: { enrolled: EnrolledCourse }) {
  const { completedLessons, totalLessons, progress } = enrolled
  return (
    <div className={classes.progress}>
      <ProgressBar percent={progress} label="Course progress" text={`${completedLessons} of ${formatCount(totalLessons, 'lesson')}`} />
      {hasNewLessons(enrolled) && (
        <p className={classes.added}>
          <span>{`${newLessonsNote} You keep your certificate.`}</span> <Link to={resumePath(enrolled.id)}>Open the next lesson</Link>
        </p>
      )}
      <details className={classes.explanation}>
        <summary>How progress is counted</summary>
        <p>{`Each lesson counts the same, including previews: ${completedLessons} of ${totalLessons} is ${progress}%. Percentages are rounded down, so that 100% means that nothing is missing. A lesson that you undo no longer counts.`}</p>
        <p>
          Progress is stored in this browser. You can save it to a file on <Link to={accountPath('progress')}>your progress page</Link>.
        </p>
      </details>
    </div>
  )
}
