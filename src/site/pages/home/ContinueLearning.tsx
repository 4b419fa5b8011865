import { IconSeedling } from '@tabler/icons-react'
import { type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { EnrolledCourseRow } from '#site/features/enrolment/EnrolledCourseRow.tsx'
import { enrolmentsInProgress, enrolmentsNotStarted } from '#site/features/enrolment/enrolments-to-continue.ts'
import { accountPath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import pageClasses from '#site/ui/page.module.css'
import classes from './ContinueLearning.module.css'

/** Up to 3 courses in progress (§9) and, separately, up to 3 that are not started. */
export function ContinueLearning({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const known = enrolledCourses.filter(({ id }) => findCourseSummary(id))
  const inProgress = enrolmentsInProgress(known)
  const notStarted = enrolmentsNotStarted(known)
  const all = enrolledCourses.length > 0 && (
    <p className={classes.all}>
      <Link to={paths.notes}>My notes</Link>
      <Link to={accountPath('progress')}>{`My courses (${enrolledCourses.length})`}</Link>
    </p>
  )
  const hasInProgress = inProgress.length > 0
  const hasNotStarted = notStarted.length > 0

  return (
    <>
      {(hasInProgress || !hasNotStarted) && (
        <Part id="continue-learning" title="Continue learning" aside={all}>
          {hasInProgress ? <Rows courses={inProgress} /> : <Nothing hasCourses={enrolledCourses.length > 0} />}
        </Part>
      )}
      {hasNotStarted && (
        <Part id="ready-to-start" title="Ready to start" aside={!hasInProgress && all}>
          <Rows courses={notStarted} />
        </Part>
      )}
    </>
  )
}

function Part({ id, title, aside, children }: { id: string; title: string; aside: ReactNode; children: ReactNode }) {
  return (
    <section className={pageClasses.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={pageClasses.heading}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function Rows({ courses }: { courses: readonly EnrolledCourse[] }) {
  return (
    <ul className={classes.list}>
      {courses.map((course) => (
        <li key={course.id}>
          <EnrolledCourseRow course={course} />
        </li>
      ))}
    </ul>
  )
}

function Nothing({ hasCourses }: { hasCourses: boolean }) {
  return (
    <div className={classes.empty}>
      <EmptyState
        level={3}
        icon={<IconSeedling stroke={1.6} />}
        title={hasCourses ? 'All caught up' : 'No courses yet'}
        action={
          <Button component={Link} to={paths.courses}>
            Find a course
          </Button>
        }
      >
        <p>The courses that you enroll in appear here, with the next lesson ready.</p>
      </EmptyState>
    </div>
  )
}
