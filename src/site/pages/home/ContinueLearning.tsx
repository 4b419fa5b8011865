import { IconSeedling } from '@tabler/icons-react'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { EnrolledCourseRow } from '#site/features/enrolment/EnrolledCourseRow.tsx'
import { NextLesson } from '#site/features/enrolment/NextLesson.tsx'
import { HOME_IN_PROGRESS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import box from '#site/ui/box.module.css'
import { PageSection } from '#site/ui/PageSection.tsx'
import classes from './ContinueLearning.module.css'

/** @param courses as {@link enrolmentsToContinue} sorts them; the first has its own place, above */
export function ContinueLearning({ courses: [first, ...others] }: { courses: readonly EnrolledCourse[] }) {
  if (!first) return <AllCompleted />
  const inProgress = others.filter(({ status }) => status === 'in_progress')
  const places = HOME_IN_PROGRESS - Number(first.status === 'in_progress')
  const notStarted = others.filter(({ status }) => status === 'not_started').slice(0, HOME_IN_PROGRESS)
  return (
    <>
      <Courses id="in-progress" title="Also in progress" courses={inProgress.slice(0, places)} />
      <Courses id="ready-to-start" title="Ready to start" courses={notStarted} />
    </>
  )
}

function Courses({ id, title, courses }: { id: string; title: string; courses: readonly EnrolledCourse[] }) {
  if (courses.length === 0) return null
  return (
    <PageSection id={id} title={title}>
      <ul className={box.stack}>
        {courses.map((course) => (
          <li key={course.id}>
            <EnrolledCourseRow course={course} note={<NextLesson course={course} />} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function AllCompleted() {
  return (
    <div className={classes.empty}>
      <EmptyState icon={<IconSeedling stroke={1.6} />} title="All caught up" link={{ label: 'Find a course', to: paths.courses }}>
        <p>The courses that you enroll in appear here, with the next lesson ready.</p>
      </EmptyState>
    </div>
  )
}
