import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Course, CourseSummary } from '#content/course.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { coursePath, nextLessonKey } from '#shared/paths.ts'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { queryClient, withQueries } from '#site/backend/with-queries.tsx'
import { courseQueries } from '#site/features/courses/course-queries.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { findLesson, lessonsOf } from '#site/features/courses/lesson-order.ts'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { useEnrolledCourse } from '#site/features/enrolment/enrolment-store.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorScreen } from '#site/ui/ErrorScreen.tsx'
import { lazyPart, type Prepare } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import { CertificatePlace } from './certificate/CertificatePlace.tsx'
import { CourseHero } from './CourseHero.tsx'
import classes from './CoursePage.module.css'
import { LessonView, prepareLesson } from './lesson/LessonView.tsx'
import { courseHead } from './page.ts'
import { RelatedCourses } from './RelatedCourses.tsx'
import { CourseTabs } from './tabs/CourseTabs.tsx'
import { type CourseProgress, useProgress } from './use-progress.ts'
import { useStartAtTop } from './use-start-at-top.ts'

const NotFound = lazyPart(() => import('./CourseNotFound.tsx'), 'CourseNotFound')
const Withdrawn = lazyPart(() => import('./CourseWithdrawn.tsx'), 'CourseWithdrawn')
const Handout = lazyPart(() => import('./handout/Handout.tsx'), 'Handout')

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
  if (isPending && fetchStatus === 'paused') return <Offline title={summary.title} />
  if (isPending) return <Opening course={summary} />
  if (!course) return <Unknown id={id} />
  return <LoadedCourse key={id} course={course} summary={summary} />
})

function Unknown({ id }: { id: string }) {
  return (
    <Suspense>
      <NotFound id={id} />
    </Suspense>
  )
}

/** Shown offline for a course that is not stored in this browser yet. */
function Offline({ title }: { title: string }) {
  return (
    <div className={pageClasses.page} role="status">
      <EmptyState level={1} icon={<IconCloudOff stroke={1.6} />} title="This course needs a connection">
        <p>{`“${title}” has not been opened in this browser yet, and you are offline. It will open by itself as soon as you are back online. Your progress is safe.`}</p>
      </EmptyState>
    </div>
  )
}

/** A placeholder while the course loads; its title is already known. */
function Opening({ course }: { course: CourseSummary }) {
  return (
    <div className={pageClasses.page} aria-busy="true">
      <div className={classes.hero}>
        <div className={classes.words}>
          <h1 {...languageAttributes(course)}>{course.title}</h1>
          <p role="status">Opening the course…</p>
          <span />
          <span />
          <span />
        </div>
        <div className={classes.picture} />
      </div>
    </div>
  )
}

interface Props {
  course: Course
  summary: CourseSummary
}

/** Shows the lesson that the address names, or the course's hand-out, or otherwise the course, to which missing lessons lead. */
export function LoadedCourse({ course, summary }: Props) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const toasts = useToasts()
  const progress = useProgress(course)
  const isKnown = useOptionalUser() !== null
  const key = parameters.get('lesson')
  const place = key === null ? null : findLesson(lessonsOf(course), key, progress.resume)
  const lesson = place?.current.lesson.id
  const isLesson = place !== null
  // Lessons and withdrawn courses are prerendered as if the learner were enrolled. CSS hides what is personal (`data-personal`) until
  // hydration.
  const shown = isKnown ? progress : { ...progress, enrolled: newEnrolment(summary, new Date(0)) }
  const wasLesson = useRef(isLesson)

  // On return from a lesson, focus moves to the course. A certificate takes the focus itself.
  useEffect(() => {
    if (wasLesson.current && !isLesson && !window.location.hash) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    wasLesson.current = isLesson
  }, [isLesson])

  // A later version may have removed the lesson to which a note, a bookmark or a link leads.
  const isMissing = key !== null && key !== nextLessonKey && place === null
  useEffect(() => {
    if (!isMissing) return
    toasts.add({
      type: 'info',
      title: 'That lesson is not part of this course',
      message: 'It may have been removed. This is what the course has now.',
    })
    void navigate(coursePath(course.id), { replace: true })
  }, [isMissing, course.id, navigate, toasts])

  // Replaces '?lesson=next' with the actual lesson, so that finishing that lesson does not change the page.
  if (lesson !== undefined && key !== lesson) {
    return (
      <>
        <Navigate to={coursePath(course.id, { lesson })} replace />
        {/* What shows until the lesson's text has loaded. */}
        <LoadingScreen />
      </>
    )
  }
  if (place) return <LessonView key={place.current.lesson.id} course={course} summary={summary} progress={shown} place={place} />
  if (parameters.has('handout')) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Handout course={course} isEnrolled={progress.enrolled !== null} />
      </Suspense>
    )
  }
  return <WholeCourse course={course} summary={summary} progress={summary.isWithdrawn ? shown : progress} />
}

/** Summary, curriculum, instructor and reviews. */
function WholeCourse({ course, summary, progress }: Props & { progress: CourseProgress }) {
  useStartAtTop()
  return (
    <>
      <PageHead {...courseHead(summary)} />
      <CourseHero course={course} summary={summary} progress={progress} />
      <div className={pageClasses.page}>
        <CertificatePlace course={course} summary={summary} progress={progress} />
        <CourseTabs course={course} summary={summary} progress={progress} />
        <RelatedCourses course={course} />
      </div>
    </>
  )
}
