import { IconSeedling } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { findCourseSummary } from '#features/courses/courses.ts'
import type { EnrolledCourse } from '#features/enrolment/enrolled-course.ts'
import { EnrolledCourseRow } from '#features/enrolment/EnrolledCourseRow.tsx'
import { enrolmentsToContinue } from '#features/enrolment/enrolments-to-continue.ts'
import { accountPath, paths } from '#paths.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import pageClasses from '#ui/page.module.css'
import classes from './ContinueLearning.module.css'

/** Up to 3 courses to go on with (§9), the latest in front. */
export function ContinueLearning({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const courses = enrolmentsToContinue(enrolledCourses.filter(({ id }) => findCourseSummary(id)))
  return (
    <section className={pageClasses.section} aria-labelledby="continue-learning">
      <div className={classes.head}>
        <h2 id="continue-learning" className={pageClasses.heading}>
          Continue learning
        </h2>
        {enrolledCourses.length > 0 && (
          <Link className={classes.all} to={accountPath('progress')}>
            My courses ({enrolledCourses.length})
          </Link>
        )}
      </div>
      {courses.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            level={3}
            icon={<IconSeedling stroke={1.6} />}
            title={enrolledCourses.length === 0 ? 'Nothing planted yet' : 'All caught up'}
            action={
              <Button component={Link} to={paths.courses}>
                Find a course
              </Button>
            }
          >
            <p>Courses that you enroll in wait here, with the next lesson ready.</p>
          </EmptyState>
        </div>
      ) : (
        <ul className={classes.list}>
          {courses.map((course) => (
            <li key={course.id}>
              <EnrolledCourseRow course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
