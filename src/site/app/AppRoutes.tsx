import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { PageRoute } from '#site/layout/page.ts'
import { SiteLayout } from '#site/layout/SiteLayout.tsx'
import { paths } from '#shared/paths.ts'
import { RouteGuard } from './RouteGuard.tsx'
import { routes } from './routes.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

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

/** The footer links to /faq, which is the same page (§2). Keeps query and hash, so that deep links work. */
function FaqAlias() {
  const { search, hash } = useLocation()
  return <Navigate to={paths.faqs + search + hash} replace />
}
