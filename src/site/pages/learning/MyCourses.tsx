import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { EnrolledCourseRow } from '#site/features/enrolment/EnrolledCourseRow.tsx'
import { NextLesson } from '#site/features/enrolment/NextLesson.tsx'
import { accountPath } from '#shared/paths.ts'
import page from '#site/ui/page.module.css'
import box from '#site/ui/box.module.css'
import classes from './LearningPage.module.css'

/** The most courses that are listed. Each loads the names of its lessons. */
const MOST_COURSES = 6

interface Props {
  /** Courses to continue, besides the one at the top of the page. */
  courses: readonly EnrolledCourse[]
  /** How many courses the learner has. */
  total: number
  isAllCompleted: boolean
}

export function MyCourses({ courses, total, isAllCompleted }: Props) {
  return (
    <section className={page.section} aria-labelledby="my-courses">
      <div className={classes.head}>
        <h2 id="my-courses" className={page.heading}>
          My courses
        </h2>
        <Link to={accountPath('progress')}>{`All courses and progress (${total})`}</Link>
      </div>
      {courses.length > 0 ? (
        <ul className={box.stack}>
          {courses.slice(0, MOST_COURSES).map((course) => (
            <li key={course.id}>
              <EnrolledCourseRow course={course} note={<NextLesson course={course} />} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.note}>{isAllCompleted ? 'All of them are completed.' : 'You have no other course to continue.'}</p>
      )}
    </section>
  )
}
