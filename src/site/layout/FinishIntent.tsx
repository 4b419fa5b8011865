import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { dropIntent, readIntent, takeIntent } from '#site/auth/intent.ts'
import { isSignInScreen } from '#site/auth/origin.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { useEnrolledCourse } from '#site/features/enrolment/enrolment-store.ts'
import { useEnrollActions } from '#site/features/enrolment/use-enroll-actions.ts'
import { useFavorites, useOpenFavorites } from '#site/features/favorites/favorites-context.ts'
import type { CourseSummary } from '#content/course.ts'
import { decodedAddress, paths } from '#shared/paths.ts'
import { useToasts } from '#site/ui/toasts.ts'

/**
 * Finishes what a visitor wanted once they have signed in, in whatever way and in whichever tab. A visitor who leaves the sign-in
 * screens has changed their mind, so the intent is dropped. One who waits for the email that confirms the address may look around.
 */
export function FinishIntent() {
  const { appId } = useConfiguration()
  const { status, user } = useAuthState()
  const { pathname } = useLocation()
  // Another tab, which waited for the email, is signed in at the same time. The toast belongs to the one that the user sees.
  const isHidden = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'hidden')
  const isSigningIn = isSignInScreen(decodedAddress(pathname))

  const wasSigningIn = useRef(false)

  useEffect(() => {
    if (status !== 'signed-out') return
    // A visitor who has just pressed a button may be on their way to a sign-in screen that is still loading.
    if (!isSigningIn) dropIntent(appId, wasSigningIn.current ? Infinity : performance.timeOrigin)
    wasSigningIn.current = isSigningIn
  }, [status, isSigningIn, appId])

  // On the sign-in screen, a toast could not know whether the user is on their way to the course.
  return user?.emailVerified && !isSigningIn && !isHidden ? <KeptIntent key={user.uid} appId={appId} /> : null
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function KeptIntent({ appId }: { appId: string }) {
  const [intent] = useState(() => readIntent(appId))
  const course = intent && findCourseSummary(intent.courseId)
  // Reading the favorites may take a while, and until then the intent stays stored.
  if (intent && course) return intent.action === 'enroll' ? <Enroll course={course} /> : <AddFavorite course={course} />
  return null
}

/** Does nothing for a learner who is enrolled already. */
function Enroll({ course }: { course: CourseSummary }) {
  const { appId } = useConfiguration()
  const isEnrolled = useEnrolledCourse(course.id) !== null
  const { enrollIn } = useEnrollActions(course)

  const finish = useEffectEvent(async () => {
    if ((await takeIntent(appId)) && !isEnrolled) await enrollIn(course)
  })
  useEffect(() => void finish(), [])

  return null
}

/** Does nothing if the course is one of the user's favorites already. */
function AddFavorite({ course }: { course: CourseSummary }) {
  const { appId } = useConfiguration()
  const favorites = useOpenFavorites()
  const { isKnown, isFailed, ids } = useFavorites()
  const toasts = useToasts()
  const navigate = useNavigate()
  const isReady = favorites !== null && (isKnown || isFailed)

  const finish = useEffectEvent(async () => {
    if (!(await takeIntent(appId)) || !favorites || ids.has(course.id)) return
    if (course.isWithdrawn) {
      toasts.add({ type: 'error', title: 'Not Added to Favorites', message: 'This course is no longer offered.' })
      return
    }
    const outcome = await favorites.change(course, true)
    // The change counts as replaced if the tab that waited for the email has sent it first: all tabs share what is to be sent.
    if (outcome !== 'done' && outcome !== 'replaced') return
    toasts.add({
      type: 'success',
      title: 'Added to Favorites',
      message: `"${course.title}" is one of your favorites now.`,
      quoted: course,
      action: { label: 'My Favorites', handler: () => void navigate(paths.favorites) },
    })
  })
  useEffect(() => {
    if (isReady) void finish()
  }, [isReady])

  return null
}
