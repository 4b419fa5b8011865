import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#features/enrolment/enrolled-course.ts'
import { ProgressBar } from '#features/enrolment/ProgressBar.tsx'
import { accountPath } from '#paths.ts'
import classes from './CourseProgressBar.module.css'

/** How far the learner has come, and on request how that is counted. */
export function CourseProgressBar({ enrolled }: { enrolled: EnrolledCourse }) {
  const { completedLessons, totalLessons, progress } = enrolled
  return (
    <div className={classes.progress}>
      <ProgressBar percent={progress} label="Course progress" text={`${completedLessons} of ${totalLessons} lessons`} />
      <details className={classes.explanation}>
        <summary>How progress is counted</summary>
        <p>
          Each of the {totalLessons} lessons counts the same, previews too: {completedLessons} of {totalLessons} make {progress}%. Parts of
          a percent are left out, so that 100% means that nothing is missing. Undoing a lesson takes it out again.
        </p>
        <p>
          Progress is kept in this browser. You can save it to a file on <Link to={accountPath('progress')}>your progress page</Link>.
        </p>
      </details>
    </div>
  )
}
