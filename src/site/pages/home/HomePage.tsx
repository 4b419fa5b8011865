import { Suspense } from 'react'
import { useAuthState } from '#site/auth/auth-context.ts'
import { showsWelcome } from '#site/boot/hydration.ts'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { lazyPart, type Prepare } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { LearnerWelcome } from './LearnerWelcome.tsx'
import { VisitorHome } from './VisitorHome.tsx'

const LearnerHome = lazyPart(() => import('./LearnerHome.tsx'), 'LearnerHome')

/** Preloads the learner's page if its prerendered top is shown, so that no spinner appears in between. */
export const prepare: Prepare = async () => {
  if (showsWelcome()) await LearnerHome.preload()
}

/** / : a spinner while authentication resolves, then the personalized or the marketing home page (§2). */
export function HomePage() {
  const { status, user } = useAuthState()
  const isHydrated = useIsHydrated()
  if (status === 'loading') return <LoadingScreen />
  if (!user)
    return (
      <>
        <VisitorHome />
        {/* Prerendered for learners: before-paint.ts shows it to them instead of the visitor's page. */}
        {!isHydrated && (
          <div data-welcome-area>
            <LearnerWelcome heading="p" />
          </div>
        )}
      </>
    )
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LearnerHome key={user.uid} user={user} />
    </Suspense>
  )
}
