import { IconMapSearch, IconX } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Suspense, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { useAuthState } from '#site/auth/auth-context.ts'
import { keepIntent } from '#site/auth/intent.ts'
import type { OriginState } from '#site/auth/origin.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { queryClient } from '#site/backend/with-queries.tsx'
import { type CourseSummary, isOffered, type OfferedCourse } from '#content/course.ts'
import { courseQueries } from '#site/features/courses/course-queries.ts'
import { coursePath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorBoundary } from '#site/ui/ErrorBoundary.tsx'
import type { Prepare } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import sheet from '#site/ui/sheet.module.css'
import { useBackdrop } from '#site/ui/use-modal.ts'
import { courseInside } from './course-inside.ts'
import { stepsInside, withoutLook } from './look-address.ts'
import { LookContent, previewTexts } from './LookContent.tsx'
import classes from './LookInside.module.css'

/** Loads what the dialog shows, so that a prerendered page can be hydrated with it. */
export const prepare: Prepare = async () => {
  const summary = courseInside(new URLSearchParams(window.location.search))
  const course = summary && isOffered(summary) && (await queryClient.fetchQuery(courseQueries.detail(summary.id)))
  if (course) await queryClient.prefetchQuery(previewTexts(course))
}

/** Shows the course that the address names, in a dialog over the catalog. Visitors cannot open the course's own page. */
export function LookInside() {
  const [parameters] = useSearchParams()
  const course = courseInside(parameters)
  return course && <LookDialog key={course.id} course={course} />
}

function LookDialog({ course }: { course: CourseSummary }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isLeft = useRef(false)
  const navigate = useNavigate()
  const { state } = useLocation()
  const [parameters] = useSearchParams()
  const steps = stepsInside(state)
  const list = { pathname: paths.courses, search: withoutLook(parameters).toString() }

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    isLeft.current = false
    // Prerendered pages open the dialog with this attribute, which needs no script, but does not make it modal.
    element.removeAttribute('open')
    element.showModal()
    return () => {
      isLeft.current = true
      // Returns the focus to the link that opened it.
      element.close()
    }
  }, [])

  function leave() {
    if (steps > 0) void navigate(-steps)
    else void navigate(list, { replace: true })
  }

  const backdrop = useBackdrop(leave)

  // Ignore the close event of an enlarged figure, which is a dialog inside this one.
  function handleClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    if (target === currentTarget && !currentTarget.open && !isLeft.current) leave()
  }

  return (
    <dialog
      ref={dialog}
      open
      className={`${sheet.sheet} ${classes.dialog}`}
      aria-labelledby="look-title"
      onClose={handleClose}
      {...backdrop}
    >
      <div className={classes.sheet}>
        <div className={classes.top}>
          <h2 id="look-title" className={classes.title} {...languageAttributes(course)}>
            {course.title}
          </h2>
          <Link
            className={`${sheet.close} ${classes.close}`}
            aria-label="Close"
            to={list}
            replace
            onClick={(event) => {
              if (steps === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              leave()
            }}
          >
            <IconX size={22} aria-hidden />
          </Link>
        </div>
        <div className={classes.content}>
          <ErrorBoundary fallback={({ reset }) => <LookFailed onRetry={reset} />}>
            <Suspense fallback={<LoadingScreen />}>{isOffered(course) ? <LookContent summary={course} /> : <NotOffered />}</Suspense>
          </ErrorBoundary>
        </div>
        {isOffered(course) && (
          <div className={classes.foot}>
            <p>Enrolling is free.</p>
            <OpenCourse course={course} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/** Leads to the course, through the login if necessary. */
function OpenCourse({ course: { id, title } }: { course: OfferedCourse }) {
  const { status } = useAuthState()
  const { appId } = useConfiguration()
  if (status === 'signed-out') {
    const state: OriginState = { from: coursePath(id) }
    return (
      <Button
        component={Link}
        to={paths.login}
        state={state}
        data-waits
        size="md"
        onClick={() => keepIntent(appId, { action: 'enroll', courseId: id, title })}
      >
        Log in to enroll
      </Button>
    )
  }
  return (
    <Button component={Link} to={coursePath(id)} size="md">
      Open course
    </Button>
  )
}

function NotOffered() {
  return (
    <EmptyState
      icon={<IconMapSearch stroke={1.6} />}
      title="This course is no longer offered"
      level={3}
      link={{ label: 'Browse all courses', to: paths.courses }}
    >
      <p>Enrolled learners can still read it.</p>
    </EmptyState>
  )
}

function LookFailed({ onRetry }: { onRetry: () => void }) {
  // A query that failed throws its error again unless it is told that this is another attempt.
  const { reset } = useQueryErrorResetBoundary()
  function handleRetry() {
    reset()
    onRetry()
  }
  return (
    <div role="alert">
      <EmptyState title="This course failed to load" action={<Button onClick={handleRetry}>Try again</Button>}>
        <p>The connection may have been lost for a moment.</p>
      </EmptyState>
    </div>
  )
}
