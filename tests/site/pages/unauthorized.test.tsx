import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UnauthorizedPage } from '#site/pages/unauthorized/UnauthorizedPage.tsx'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

function renderUnauthorized(isSignedIn: boolean) {
  const user = isSignedIn ? buildUser({ email: 'ada@example.org', displayName: 'Ada Lovelace' }) : null
  const auth = scriptedAuth({ user })
  return renderScreen(<UnauthorizedPage />, { auth, at: { pathname: '/unauthorized', state: { from: '/admin' } } })
}

test('says why, and names the account that was refused', () => {
  renderUnauthorized(true)
  expect(screen.getByRole('heading', { level: 1, name: 'This area is for administrators' })).toBeInTheDocument()
  expect(screen.getByText(/does not have permission to open it/)).toBeInTheDocument()
  expect(screen.getByText('Ada Lovelace')).toBeInTheDocument()
  expect(screen.getByText('ada@example.org')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
})

test('switching accounts signs out and returns after the next login', async () => {
  const { user, auth, address, toasts } = renderUnauthorized(true)
  await user.click(screen.getByRole('button', { name: 'Switch account' }))
  await waitFor(() => expect(address.current).toBe('/login'))
  expect(toasts).toMatchObject([{ type: 'success', title: 'Signed Out', message: 'You have been successfully signed out.' }])
  expect(address.state).toEqual({ from: '/admin' })
  expect(auth.getState().status).toBe('signed-out')
})

test('a signed-out user is asked to log in', () => {
  renderUnauthorized(false)
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  expect(screen.queryByRole('button', { name: 'Switch account' })).not.toBeInTheDocument()
})
