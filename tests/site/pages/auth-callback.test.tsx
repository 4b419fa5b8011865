import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AuthCallbackPage } from '#site/pages/auth-callback/AuthCallbackPage.tsx'
import { failure } from '#shared/result.ts'
import { onlyAt } from '../../support/only-at.tsx'
import { renderScreen } from '../../support/render.tsx'
import { scriptedAuth } from '../../support/scripted-auth.ts'

/** Sets the window's own URL, from which the page reads the provider's answer. */
function renderCallback(search: string, auth = scriptedAuth()) {
  window.history.replaceState(null, '', `/auth/callback${search}`)
  return renderScreen(<StrictMode>{onlyAt('/auth/callback', <AuthCallbackPage />)}</StrictMode>, {
    auth,
    at: { pathname: '/auth/callback', search },
  })
}

afterEach(() => {
  window.name = ''
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

describe('a provider’s return', () => {
  test('on a full page redeems the code once and goes to the origin', async () => {
    const { auth, address } = renderCallback('?code=abc&next=%2Fcourses%2F3')
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    await waitFor(() => expect(address.current).toBe('/courses/3'))
    const returned = 'http://localhost:3000/auth/callback?code=abc&next=%2Fcourses%2F3'
    expect(auth.calls.filter((call) => call.name === 'completeProviderSignIn')).toEqual([
      { name: 'completeProviderSignIn', args: [returned] },
    ])
  })

  test('never leaves the site', async () => {
    const { address } = renderCallback('?code=abc&next=https%3A%2F%2Fevil.example')
    await waitFor(() => expect(address.current).toBe('/'))
  })

  test('in the popup closes the window', async () => {
    const close = vi.spyOn(window, 'close').mockImplementation(() => {})
    renderCallback('?popup=1&code=abc')
    await waitFor(() => expect(close).toHaveBeenCalled())
    expect(screen.getByText('You can close this window now.')).toBeInTheDocument()
  })

  test('a refusal is explained, with a link back to login', async () => {
    const auth = scriptedAuth({ outcomes: { completeProviderSignIn: failure('access-denied') } })
    const { user, address } = renderCallback('?error=access_denied&next=%2Ffavorites', auth)
    expect(await screen.findByRole('alert')).toHaveTextContent('You did not allow the sign-in. Nothing was changed.')
    await user.click(screen.getByRole('link', { name: 'Back to login' }))
    expect(address.current).toBe('/login')
    expect(address.state).toEqual({ from: '/favorites' })
  })
})

test('an unconfirmed address from a provider leads to the code form, which names the email', async () => {
  const auth = scriptedAuth({ outcomes: { completeProviderSignIn: failure('provider-email-unverified') } })
  const search = '?error=access_denied&error_code=provider_email_needs_verification&next=%2Ffavorites'
  const { user, address } = renderCallback(search, auth)
  expect(await screen.findByRole('heading', { name: 'Check your inbox' })).toBeInTheDocument()
  expect(screen.getByText('We have sent you an email to confirm your address. Press its button to sign in.')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Enter the code from the email' }))
  expect(address.current).toBe('/email-verification')
  expect(address.state).toEqual({ from: '/favorites' })
})

describe('the emailed link', () => {
  test('signs in with one press, not by opening it', async () => {
    const { user, auth, address } = renderCallback('?token_hash=abc&type=magiclink')
    expect(auth.calls.map((call) => call.name)).not.toContain('verify')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(address.current).toBe('/'))
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['magiclink', { tokenHash: 'abc' }] })
    expect(auth.getState().status).toBe('signed-in')
  })

  test('goes to the origin', async () => {
    const next = encodeURIComponent(`${window.location.origin}/favorites`)
    const view = renderCallback(`?token_hash=abc&type=magiclink&next=${next}`)
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(view.address.current).toBe('/favorites'))
  })

  test('links back to login if it was already used', async () => {
    const auth = scriptedAuth({ outcomes: { verify: failure('expired-action-code') } })
    const { user } = renderCallback('?token_hash=used&type=magiclink', auth)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
    expect(screen.getByRole('link', { name: 'Back to login' })).toBeInTheDocument()
  })

  test.each([
    ['recovery', '/password-reset'],
    ['signup', '/email-verification'],
  ])('of type %s is passed on to %s', (type, path) => {
    const { address } = renderCallback(`?token_hash=abc&type=${type}`)
    expect(address.current).toBe(`${path}?token_hash=abc&type=${type}`)
  })
})

test('without anything to do the page redirects to login', () => {
  expect(renderCallback('').address.current).toBe('/login')
})
