import { pageRoutes } from 'virtual:page-routes'
import { Fragment, type ReactNode } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useActualAuthState } from '#site/auth/auth-context.ts'
import type { OriginState } from '#site/auth/origin.ts'
import { appReady } from '#site/boot/page-document.ts'
import { SiteLayout } from '#site/layout/SiteLayout.tsx'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** The route table of §2: one route per folder of src/site/pages (see their page.ts). */
export const routes = pageRoutes.map(([path, screen, load, access = 'public']) => ({
  path,
  access,
  Screen: lazyPart(load, screen),
}))

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

function guarded({ access, Screen }: (typeof routes)[number]) {
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

/** Loads the chunk of the screen at an address, and the data that its first render needs. Resolves to the screen's name. */
export async function prepareScreen(address: string): Promise<string> {
  const [path = '', query] = address.split('?')
  for (const { path: pattern, Screen } of routes) {
    const match = matchPath(pattern, path)
    if (!match) continue
    const { prepare } = await Screen.preload()
    await prepare?.(match.params, new URLSearchParams(query))
    return Screen.partName
  }
  throw new Error(`There is no route for ${path}.`)
}

/**
 * Requests the chunk of the screen behind a link in `root` before its click: when the pointer or the focus reaches the link. If a
 * worker has the chunks in its cache, those behind the links outside the footer are also requested in idle time.
 */
export function prefetchScreens(root: HTMLElement): void {
  const handle = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(linkSelector)
    if (link) screenBehind(link)?.prefetch()
  }
  root.addEventListener('pointerover', handle)
  root.addEventListener('focusin', handle)
  // oxlint-disable-next-line no-restricted-properties -- may be missing
  const whenIdle = (window as { requestIdleCallback?: (act: () => void) => void }).requestIdleCallback
  const prefetchAll = () => {
    const links = root.querySelectorAll<HTMLAnchorElement>(`${linkSelector}:not(main ~ footer *)`)
    const screens = new Set([...links].map(screenBehind))
    for (const screen of screens) if (screen) whenIdle?.(screen.prefetch)
  }
  if (navigator.serviceWorker?.controller) document.addEventListener(appReady, () => whenIdle?.(prefetchAll), { once: true })
}

const linkSelector = 'a[href^="/"]'

function screenBehind(link: HTMLAnchorElement) {
  return routes.find(({ path }) => matchPath(path, link.pathname))?.Screen
}
