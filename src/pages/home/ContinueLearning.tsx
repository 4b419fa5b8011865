import { Button } from '@mantine/core'
import { IconPlayerPlayFilled, IconSeedling } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Category } from '#features/courses/course.ts'
import { categories } from '#features/courses/course.ts'
import { CoursePicture } from '#features/courses/CoursePicture.tsx'
import type { EnrolledCourse } from '#features/enrolment/enrolled-course.ts'
import { enrolmentsToContinue } from '#features/enrolment/enrolments-to-continue.ts'
import { ProgressBar } from '#features/enrolment/ProgressBar.tsx'
import { accountPath, coursePath, paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import pageClasses from '#ui/page.module.css'
import classes from './ContinueLearning.module.css'

/** Up to 3 courses to go on with (§9), the latest in front. */
export function ContinueLearning({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const courses = enrolmentsToContinue(enrolledCourses)
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
            <p>Courses that you enrol in wait here, with the next lesson ready.</p>
          </EmptyState>
        </div>
      ) : (
        <ul className={classes.list}>
          {courses.map((course) => (
            <li key={course.id}>
              <CourseToContinue course={course} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CourseToContinue({ course }: { course: EnrolledCourse }) {
  const isBegun = course.status === 'in_progress'
  return (
    <article className={classes.course}>
      <div className={classes.picture}>
        <CoursePicture src={course.thumbnail} category={artOf(course.category)} seed={course.id} sizes="10rem" />
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <Link to={coursePath(course.id)}>{course.title}</Link>
        </h3>
        <p className={classes.meta}>
          {course.instructor} · {course.completedLessons} of {course.totalLessons} lessons
        </p>
        <ProgressBar percent={course.progress} label={`Progress in ${course.title}`} />
      </div>
      <Button
        component={Link}
        to={coursePath(course.id, { lesson: 'next' })}
        variant="light"
        className={classes.resume}
        leftSection={<IconPlayerPlayFilled size={15} aria-hidden />}
        aria-label={`${isBegun ? 'Resume' : 'Start'} ${course.title}`}
      >
        {isBegun ? 'Resume' : 'Start'}
      </Button>
    </article>
  )
}

/** Stored text may name a category that the catalogue no longer has; any art is better than none. */
function artOf(category: string): Category {
  return categories.find((known) => known === category) ?? 'Art & Design'
}
