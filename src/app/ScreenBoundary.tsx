import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ErrorScreen } from '#ui/ErrorScreen.tsx'
import { useIsHydrated } from '#ui/hydrated.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { ScreenLoadError } from '#ui/lazy-screen.ts'

/** Around each screen: the fallback while its code loads, and a calm page when it breaks. Going elsewhere resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={({ error, reset }) => (
        <>
          <ScreenFailure error={error} onRetry={reset} />
          <Arrival />
        </>
      )}
    >
      <Suspense fallback={<LoadingScreen />}>
        {children}
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Tells a prerendered page, which start.js keeps an eye on, that what it shows is alive now. */
function Arrival() {
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    if (isHydrated) document.dispatchEvent(new Event('app-ready'))
  }, [isHydrated])
  return null
}

function ScreenFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ScreenLoadError)) return <ErrorScreen error={error} onRetry={onRetry} />
  const reload = () => window.location.reload()
  if (!navigator.onLine) {
    return (
      <ErrorScreen title="You are offline" onRetry={reload} retryLabel="Try Again">
        This page has not been opened on this device before. It will load as soon as the connection is back.
      </ErrorScreen>
    )
  }
  return (
    <ErrorScreen title="A new version is available" onRetry={reload} retryLabel="Reload">
      The site was updated while you had it open. Reload to go on with the new version.
    </ErrorScreen>
  )
}
