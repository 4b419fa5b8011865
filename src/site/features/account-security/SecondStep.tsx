import { Suspense } from 'react'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'

const Screen = lazyPart(() => import('./SecondStepScreen.tsx'), 'SecondStepScreen')

/**
 * The second step of a sign-in. Every sign-in screen renders it while {@link useSecondStep} returns 'waiting'. Few accounts
 * have a second step, so its chunk loads on demand.
 * @param origin where the user wanted to go; passed on if the user returns to the login page
 */
export function SecondStep({ origin }: { origin: string }) {
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen origin={origin} />
    </Suspense>
  )
}
