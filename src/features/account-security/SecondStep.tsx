import { lazy, Suspense } from 'react'
import { loadScreen } from '#ui/lazy-screen.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'

const Screen = lazy(async () => ({ default: (await loadScreen(() => import('./SecondStepScreen.tsx'))).SecondStepScreen }))

/**
 * What every screen that signs in shows while {@link useSecondStep} says 'waiting'. Few accounts have a second step, so it
 * loads on demand.
 * @param origin where the user wanted to go, for those who go back to the login page
 */
export function SecondStep({ origin }: { origin: string }) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen origin={origin} />
    </Suspense>
  )
}
