import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { queryClient, withQueries } from '#site/backend/with-queries.tsx'
import { courseQueries } from '#site/features/courses/course-queries.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { useEnrolledCourse } from '#site/features/enrolment/enrolment-store.ts'
import { ErrorScreen } from '#site/ui/ErrorScreen.tsx'
import { lazyPart, type Prepare } from '#site/ui/lazy-part.ts'
import { CourseOffline } from './CourseOffline.tsx'
import { CourseScreen } from './CourseScreen.tsx'
import { CourseSkeleton } from './CourseSkeleton.tsx'
import { prepareLesson } from './lesson/lesson-parts.ts'

const NotFound = lazyPart(() => import('./CourseNotFound.tsx'), 'CourseNotFound')
const Withdrawn = lazyPart(() => import('./CourseWithdrawn.tsx'), 'CourseWithdrawn')

/** Loads the course, and the lesson that the address names, while the session is still being checked. */
export const prepare: Prepare = (parameters, query) =>
  Promise.all([
    queryClient.prefetchQuery(courseQueries.detail(parameters['id'] ?? '')),
    query.has('lesson') ? prepareLesson(parameters, query) : null,
  ])

/** /courses/{id} (§2): the course, or one of its lessons with `?lesson={id}`. */
export const CoursePage = withQueries(function CoursePage() {
  const { id = '' } = useParams()
  const summary = findCourseSummary(id)
  const isKnown = useOptionalUser() !== null
  const isEnrolled = useEnrolledCourse(id) !== null
  const { data: course, isPending, isError, fetchStatus, refetch } = useQuery({ ...courseQueries.detail(id), enabled: summary !== null })

  if (!summary) return <Unknown id={id} />
  // Pages of such courses are prerendered as for enrolled learners, and the user is unknown until hydration.
  if (summary.isWithdrawn && isKnown && !isEnrolled) {
    return (
      <Suspense>
        <Withdrawn course={summary} />
      </Suspense>
    )
  }
  if (isError) {
    return (
      <ErrorScreen title="This course failed to load" onRetry={() => void refetch()}>
        The connection may have dropped for a moment. Your progress is safe in this browser.
      </ErrorScreen>
    )
  }
  // The query is paused and resumes by itself when the browser is online again.
  if (isPending && fetchStatus === 'paused') return <CourseOffline title={summary.title} />
  if (isPending) return <CourseSkeleton course={summary} />
  if (!course) return <Unknown id={id} />
  return <CourseScreen key={id} course={course} summary={summary} />
})

function Unknown({ id }: { id: string }) {
  return (
    <Suspense>
      <NotFound id={id} />
    </Suspense>
  )
}
