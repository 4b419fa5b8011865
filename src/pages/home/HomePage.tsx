import { lazy, Suspense } from 'react'
import { useAuthState } from '#auth/auth-context.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { VisitorHome } from './VisitorHome.tsx'

const LearnerHome = lazy(async () => ({ default: (await import('./LearnerHome.tsx')).LearnerHome }))

/** / : a spinner while authentication resolves, then the personalized or the marketing home page (§2). */
export function HomePage() {
  const { status, user } = useAuthState()
  if (status === 'loading') return <LoadingScreen />
  if (!user) return <VisitorHome />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <LearnerHome user={user} />
    </Suspense>
  )
}
