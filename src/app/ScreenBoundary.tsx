import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { appReady } from '#build/page-contract.ts'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { ErrorScreen } from '#ui/ErrorScreen.tsx'
import { markPageInteractive, useIsHydrated } from '#ui/hydrated.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { ScreenLoadError } from '#ui/lazy-screen.ts'
import { useIsOnline } from '#ui/online.ts'
import { checkServerReachable, serverUnreachable } from '#ui/server-reachability.ts'

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
    if (!isHydrated) return
    markPageInteractive()
    document.dispatchEvent(new Event(appReady))
  }, [isHydrated])
  return null
}

const reload = () => window.location.reload()

function ScreenFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOnline = useIsOnline()
  const isUnreachable = useStore(serverUnreachable)
  const isAway = !isOnline || isUnreachable
  const [wasAway] = useState(isAway)
  const isMissing = error instanceof ScreenLoadError && wasAway

  // What could not be had is there again.
  useEffect(() => {
    if (isMissing && !isAway) reload()
  }, [isMissing, isAway])

  if (!(error instanceof ScreenLoadError)) return <ErrorScreen error={error} onRetry={onRetry} />
  if (isMissing) {
    return (
      <ErrorScreen
        title={isUnreachable ? 'Ascendo is not responding' : 'You are offline'}
        // Without an answer a reload would lose the page that works.
        onRetry={() => void checkServerReachable().then((isReachable) => isReachable && reload())}
        retryLabel="Try Again"
      >
        This page has not been opened on this device before. It will load as soon as{' '}
        {isUnreachable ? 'Ascendo responds again' : 'the connection is back'}.
      </ErrorScreen>
    )
  }
  return (
    <ErrorScreen title="A new version is available" onRetry={reload} retryLabel="Reload">
      The site was updated while you had it open. Reload to go on with the new version.
    </ErrorScreen>
  )
}
