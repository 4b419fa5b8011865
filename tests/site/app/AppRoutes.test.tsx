import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { AppRoutes, RouteGuard } from '#site/app/AppRoutes.tsx'
import { AuthProvider, useOptionalUser } from '#site/auth/auth-context.ts'
import { unknownUser } from '#site/auth/auth-state-store.ts'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { HydrationProvider } from '#site/ui/hydrated.ts'
import { fakeDarkMode } from '../../support/dark-mode.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth, type ScriptedAuth } from '../../support/scripted-auth.ts'

const lena = buildUser({ uid: 'lena', email: 'lena@ascendo.example', displayName: 'Lena Learner' })

function open(auth: ScriptedAuth, at = '/courses/3?tab=reviews#top') {
  return renderScreen(
    <Routes>
      <Route path="/courses/:id" element={<RouteGuard>The course</RouteGuard>} />
      <Route path="/admin" element={<RouteGuard adminOnly>The dashboard</RouteGuard>} />
      <Route path="*" element="Somewhere else" />
    </Routes>,
    { auth, at },
  )
}

describe('the route guard (§2)', () => {
  it('shows a spinner while the sign-in state is unknown', () => {
    open(scriptedAuth({ loading: true }))
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  })

  it('redirects signed-out users to the login page and remembers the origin', () => {
    const { address } = open(scriptedAuth())
    expect(address).toEqual({ current: '/login', state: { from: '/courses/3?tab=reviews#top' } })
  })

  it('redirects users with an unverified email to the verification page and remembers the origin', () => {
    const { address } = open(scriptedAuth({ user: { ...lena, emailVerified: false } }))
    expect(address).toEqual({ current: '/email-verification', state: { from: '/courses/3?tab=reviews#top' } })
  })

  it('lets a signed-in learner in', () => {
    open(scriptedAuth({ user: lena }))
    expect(screen.getByText('The course')).toBeVisible()
  })

  it('redirects learners away from admin-only routes', () => {
    const { address } = open(scriptedAuth({ user: lena }), '/admin')
    expect(address.current).toBe('/unauthorized')
  })

  it('does not require a verified email on admin-only routes', () => {
    const { address } = open(scriptedAuth({ user: { ...lena, emailVerified: false } }), '/admin')
    expect(address.current).toBe('/unauthorized')
    open(scriptedAuth({ user: { ...lena, role: 'admin', emailVerified: false } }), '/admin')
    expect(screen.getByText('The dashboard')).toBeVisible()
  })

  it('lets an admin in', () => {
    open(scriptedAuth({ user: { ...lena, role: 'admin' } }), '/admin')
    expect(screen.getByText('The dashboard')).toBeVisible()
  })

  it('shows nothing that one account has typed to the account that another tab signs in', async () => {
    const auth = scriptedAuth({ user: lena })
    const { user } = renderScreen(
      <RouteGuard>
        <input aria-label="Name" />
      </RouteGuard>,
      { auth },
    )
    await user.type(screen.getByLabelText('Name'), 'Lena')
    act(() => auth.state.signedIn({ ...lena, lastLoginAt: '2026-01-05T08:00:00.000Z' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Lena')
    act(() => auth.state.signedIn({ ...lena, uid: 'otto', email: 'otto@ascendo.example' }))
    expect(screen.getByLabelText('Name')).toHaveValue('')
  })

  it('redirects signed-out users from admin-only routes to the login page too', () => {
    expect(open(scriptedAuth(), '/admin').address.current).toBe('/login')
  })
})

describe('a prerendered page that needs a session', () => {
  const guarded = (
    <RouteGuard>
      <Facts />
    </RouteGuard>
  )
  const page = (auth: ScriptedAuth) => (
    <HydrationProvider isHydrating>
      <AuthProvider value={auth}>
        <MemoryRouter>
          <Routes>
            <Route path="/" element={guarded} />
            <Route path="*" element="Somewhere else" />
          </Routes>
        </MemoryRouter>
      </AuthProvider>
    </HydrationProvider>
  )

  function Facts() {
    const user = useOptionalUser()
    return <p>The course{user && `, ${user.displayName}`}</p>
  }

  it('is kept until hydration has ended, even if the session ends before', async () => {
    const auth = scriptedAuth({ user: lena })
    const rendered = Object.assign(auth, { rendered: unknownUser, hydrated: auth.getState() })
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(page(rendered))
    await auth.signOut()
    const complaints: unknown[] = []
    const app = await act(() => hydrateRoot(root, page(rendered), { onRecoverableError: (error) => complaints.push(error) }))
    expect(root).toHaveTextContent(/^Somewhere else$/)
    expect(complaints).toEqual([])
    await act(() => app.unmount())
    root.remove()
  })

  it('is rendered without anything about the user, and kept when the browser knows them', async () => {
    const auth = Object.assign(scriptedAuth({ user: lena }), { rendered: unknownUser })
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(page(auth))
    expect(root).toHaveTextContent(/^The course$/)
    const served = root.querySelector('p')
    const complaints: unknown[] = []
    const app = await act(() => hydrateRoot(root, page(auth), { onRecoverableError: (error) => complaints.push(error) }))
    expect(root).toHaveTextContent('The course, Lena Learner')
    expect(root.querySelector('p')).toBe(served)
    expect(complaints).toEqual([])
    await act(() => app.unmount())
    root.remove()
  })
})

it('/faq redirects to /faqs and keeps query and hash (§2)', () => {
  fakeDarkMode(false)
  const { address } = renderScreen(
    <ThemeProvider appId="ascendo">
      <AppRoutes />
    </ThemeProvider>,
    { at: '/faq?q=refund#where-is-my-data' },
  )
  expect(address.current).toBe('/faqs?q=refund#where-is-my-data')
})
