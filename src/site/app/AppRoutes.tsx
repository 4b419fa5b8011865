import { Fragment, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useActualAuthState } from '#site/auth/auth-context.ts'
import type { OriginState } from '#site/auth/origin.ts'
import type { PageRoute } from '#site/layout/page.ts'
import { SiteLayout } from '#site/layout/SiteLayout.tsx'
import { paths } from '#shared/paths.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { routes } from './routes.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** Each screen at its address, for those who may see it. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path={paths.faq} element={<FaqAlias />} />
        {routes.map((route) => (
          <Route key={route.path} path={route.path} element={<ScreenBoundary>{guarded(route)}</ScreenBoundary>} />
        ))}
      </Route>
    </Routes>
  )
}

function guarded({ access, Screen }: PageRoute) {
  if (access === 'public') return <Screen />
  return (
    <RouteGuard adminOnly={access === 'admin'}>
      <Screen />
    </RouteGuard>
  )
}

interface Props {
  /** Only admins may enter (§6). Other users, verified or not, go to /unauthorized. */
  adminOnly?: boolean
  children: ReactNode
}

/** The route guard of §2. It only hides screens; the database protects the data. */
export function RouteGuard({ adminOnly = false, children }: Props) {
  const { status, user } = useActualAuthState()
  const { pathname, search, hash } = useLocation()
  const origin: OriginState = { from: pathname + search + hash }

  if (status === 'loading') return <LoadingScreen />
  if (!user) return <Navigate to={paths.login} state={origin} replace />
  if (!user.emailVerified && !adminOnly) return <Navigate to={paths.emailVerification} state={origin} replace />
  if (adminOnly && user.role !== 'admin') return <Navigate to={paths.unauthorized} state={origin} replace />
  // Another tab may sign in to another account at any time. The key resets the screen, so that its state does not leak.
  return <Fragment key={user.uid}>{children}</Fragment>
}

/** The footer links to /faq, which is the same page (§2). Keeps query and hash, so that deep links work. */
function FaqAlias() {
  const { search, hash } = useLocation()
  return <Navigate to={paths.faqs + search + hash} replace />
}
