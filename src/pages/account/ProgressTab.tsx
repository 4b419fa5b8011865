import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { learningStats } from '#features/enrolment/learning-stats.ts'
import { ProgressBar } from '#features/enrolment/ProgressBar.tsx'
import { coursePath, paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import classes from './account.module.css'

/** The learning stats of §3 and every enrolled course, as this browser keeps them. */
export function ProgressTab() {
  const { enrolledCourses } = useEnrolment()
  const stats = learningStats(enrolledCourses)

  if (enrolledCourses.length === 0) {
    return (
      <EmptyState
        title="Nothing started yet"
        action={
          <Button component={Link} to={paths.courses}>
            Browse Courses
          </Button>
        }
      >
        Enrol in a course, and your progress shows here.
      </EmptyState>
    )
  }

  const facts: [term: string, value: string][] = [
    ['Courses', String(stats.totalCourses)],
    ['Completed', String(stats.completedCourses)],
    ['In progress', String(stats.inProgressCourses)],
    ['Hours of learning', String(stats.totalHours)],
    ['Average progress', `${stats.averageProgress}%`],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.list}>
        {enrolledCourses.map((course) => (
          <li key={course.id}>
            <h2 className={classes.courseTitle}>
              <Link to={coursePath(course.id)}>{course.title}</Link>
            </h2>
            <ProgressBar percent={course.progress} label={`Progress in ${course.title}`} />
            <p className={classes.note}>
              {course.completedLessons} of {course.totalLessons} lessons done
            </p>
          </li>
        ))}
      </ul>
      <p className={classes.note}>Your courses and their progress are stored in this browser only.</p>
    </>
  )
}
