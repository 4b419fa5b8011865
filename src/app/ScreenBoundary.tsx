import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'

/** Around each screen: the fallback while its code loads, and a calm page when it breaks. Going elsewhere resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
    </ErrorBoundary>
  )
}
