import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { keepIntent } from '#site/auth/intent.ts'
import type { OriginState } from '#site/auth/origin.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import type { CourseSummary } from '#content/course.ts'
import { certificatePath, coursePath, paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './EnrollControl.module.css'
import { useEnrolledCourse } from './enrolment-store.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { RemoveButton } from './RemoveButton.tsx'
import { useEnrollActions } from './use-enroll-actions.ts'

interface Props {
  course: CourseSummary
  /** Set on the course's own page: the target of 'Continue Course', which is the course's page elsewhere. */
  continueTo?: string
  /** `md` on the course's own page. */
  size?: 'sm' | 'md'
}

/** What the visitor or learner can do with a course (§2): log in, enroll, or continue and remove. Nobody can enroll in a withdrawn one. */
export function EnrollControl({ course, continueTo, size = 'sm' }: Props) {
  const { status, user } = useAuthState()
  const { appId } = useConfiguration()
  const enrolled = useEnrolledCourse(course.id)
  const { enrollIn, remove } = useEnrollActions(course)
  const control = useRef<HTMLDivElement>(null)
  const [isPending, setPending] = useState(false)

  /**
   * Moves the focus to the control that replaces the pressed button, once the button's action has succeeded. It stays clear of the
   * toast (`scroll-margin`).
   */
  async function keepFocus(isDone: Promise<boolean>) {
    if (!(await isDone)) return
    setTimeout(() => {
      control.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
      control.current?.scrollIntoView({ block: 'nearest' })
    })
  }

  function handleEnroll() {
    setPending(true)
    void keepFocus(enrollIn(course).finally(() => setPending(false)))
  }

  if (course.isWithdrawn && !enrolled && status !== 'loading') return null
  if (status === 'loading') return <div className={classes.waiting} data-size={size} data-enroll-pending={size} aria-hidden />

  const state: OriginState = { from: coursePath(course.id) }
  const handleSignIn = () => keepIntent(appId, { action: 'enroll', courseId: course.id, title: course.title })

  if (status === 'signed-out') {
    return (
      // On a prerendered page, `data-waits` holds back a click until the app is ready, because only the app can pass the way
      // back in the router state.
      <Button component={Link} to={paths.login} state={state} data-waits variant="default" size={size} fullWidth onClick={handleSignIn}>
        Login to Enroll
      </Button>
    )
  }

  if (!user?.emailVerified) {
    return (
      <Button component={Link} to={paths.emailVerification} state={state} size={size} fullWidth onClick={handleSignIn}>
        Enroll Now
      </Button>
    )
  }

  if (!enrolled) {
    return (
      <div ref={control} className={classes.control}>
        <Button size={size} fullWidth disabled={isPending} onClick={handleEnroll}>
          Enroll Now
        </Button>
      </div>
    )
  }

  const isCompleted = enrolled.status === 'completed'
  return (
    <div ref={control} className={`${classes.control} ${classes.enrolled}`}>
      <ProgressBar percent={enrolled.progress} label={`Progress in ${course.title}`} />
      <div className={classes.buttons}>
        <Button
          component={Link}
          to={isCompleted ? certificatePath(course.id) : (continueTo ?? coursePath(course.id))}
          variant={size === 'md' ? 'filled' : 'light'}
          size={size}
          className={classes.continue}
        >
          {isCompleted ? 'View Certificate' : 'Continue Course'}
        </Button>
        <RemoveButton title={course.title} size={size} onClick={() => void keepFocus(remove())} />
      </div>
    </div>
  )
}
