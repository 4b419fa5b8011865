import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { brand } from '#shared/brand.ts'
import { appReady } from '#site/boot/page-document.ts'
import { ErrorBoundary } from '#site/ui/ErrorBoundary.tsx'
import { ErrorScreen } from '#site/ui/ErrorScreen.tsx'
import { markPageInteractive, useIsHydrated } from '#site/ui/hydrated.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { ChunkLoadError } from '#site/ui/lazy-part.ts'
import { useIsOnline } from '#site/ui/online.ts'
import { checkServerReachable, serverUnreachable } from '#site/ui/server-reachability.ts'

/** Wraps each screen: shows a fallback while its chunk loads, and an error page if it fails. Navigation resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={({ error, reset }) => (
        <>
          <ScreenFailure error={error} onRetry={reset} />
          <ReadySignal />
        </>
      )}
    >
      <Suspense fallback={<LoadingScreen />}>
        {children}
        <ReadySignal />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Tells start.ts, which watches a prerendered page, that the page is interactive now. */
function ReadySignal() {
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
  const isMissing = error instanceof ChunkLoadError && wasAway

  // Once the server is reachable again, reload: the chunk that failed to load may be available.
  useEffect(() => {
    if (isMissing && !isAway) reload()
  }, [isMissing, isAway])

  if (!(error instanceof ChunkLoadError)) return <ErrorScreen error={error} onRetry={onRetry} />
  if (isMissing) {
    return (
      <ErrorScreen
        title={isUnreachable ? `${brand.name} is not responding` : 'You are offline'}
        // A reload while the server is unreachable would lose the page that works.
        onRetry={() => void checkServerReachable().then((isReachable) => isReachable && reload())}
        retryLabel="Try Again"
      >
        {`This page has not been opened on this device before. It will load as soon as ${isUnreachable ? `${brand.name} responds again` : 'you are back online'}.`}
      </ErrorScreen>
    )
  }
  return (
    <ErrorScreen title="A new version is available" onRetry={reload} retryLabel="Reload">
      The site was updated while you had it open. Reload to continue with the new version.
    </ErrorScreen>
  )
}
