import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { LoginPage } from '#site/pages/login/LoginPage.tsx'
import { failure, success } from '#shared/result.ts'
import { onlyAt } from '../../support/only-at.tsx'
import { fill, renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const email = () => screen.getByRole('textbox', { name: 'Email address' })
const password = () => screen.getByLabelText('Password')
const logIn = () => screen.getByRole('button', { name: 'Log in' })

function renderLogin(auth = scriptedAuth(), from?: unknown) {
  return renderScreen(onlyAt('/login', <LoginPage />), { auth, at: { pathname: '/login', state: { from } } })
}

describe('logging in with a password', () => {
  test('goes to the origin', async () => {
    const { user, auth, address } = renderLogin(scriptedAuth(), '/courses/7?lesson=2')
    await fill(user, email(), 'ada@example.org')
    await fill(user, password(), 'lovelace-1')
    await user.click(logIn())
    await waitFor(() => expect(address.current).toBe('/courses/7?lesson=2'))
    expect(auth.calls).toContainEqual({ name: 'signInWithPassword', args: ['ada@example.org', 'lovelace-1'] })
  })

  test('shows that it is pending, on the button and with the page’s loading bar', async () => {
    const answer = Promise.withResolvers<AuthResult<InAppUser>>()
    const { user } = renderLogin(scriptedAuth({ outcomes: { signInWithPassword: () => answer.promise } }))
    await fill(user, email(), 'ada@example.org')
    await fill(user, password(), 'lovelace-1{Enter}')
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
    expect(logIn()).toBeDisabled()
    await act(async () => answer.resolve(failure('invalid-credential')))
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    expect(logIn()).toBeEnabled()
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 42, undefined])(
    'goes to the home page if the remembered origin is %s',
    async (from) => {
      const { user, address } = renderLogin(scriptedAuth(), from)
      await fill(user, email(), 'ada@example.org')
      await fill(user, password(), 'lovelace-1{Enter}')
      await waitFor(() => expect(address.current).toBe('/'))
    },
  )

  test('says what is missing beside each field and focuses the first', async () => {
    const { user, auth } = renderLogin()
    await user.click(logIn())
    expect(email()).toHaveAccessibleDescription('Email address is required.')
    expect(password()).toHaveAccessibleDescription('Password is required.')
    expect(email()).toHaveFocus()
    expect(auth.calls.map((call) => call.name)).not.toContain('signInWithPassword')
  })

  test('rejects an invalid address', async () => {
    const { user } = renderLogin()
    await fill(user, email(), 'ada@example')
    await fill(user, password(), 'x{Enter}')
    expect(email()).toHaveAccessibleDescription('Please enter a valid email address.')
  })

  test('never repeats that the account is disabled, neither after the session nor after another attempt', async () => {
    const auth = scriptedAuth({ outcomes: { signInWithPassword: failure('user-disabled') } })
    auth.state.signedOut('user-disabled')
    const { user } = renderLogin(auth)
    const alerts = () => screen.getAllByRole('alert').map((alert) => alert.textContent)
    expect(alerts()).toEqual(['This account has been disabled. Please contact support.'])
    await fill(user, email(), 'ada@example.org')
    await fill(user, password(), 'lovelace-1{Enter}')
    await waitFor(() => expect(logIn()).toBeEnabled())
    expect(alerts()).toEqual(['This account has been disabled. Please contact support.'])
  })

  test('a refusal is announced, and what was typed stays', async () => {
    const { user } = renderLogin(scriptedAuth({ outcomes: { signInWithPassword: failure('invalid-credential') } }))
    await fill(user, email(), 'ada@example.org')
    await fill(user, password(), 'babbage-1')
    await user.click(logIn())
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password.')
    expect(email()).toHaveValue('ada@example.org')
    expect(password()).toHaveValue('babbage-1')
    expect(password()).toHaveFocus()
  })

  test('an unconfirmed address redirects to /email-verification and keeps the origin', async () => {
    const unconfirmed = buildUser({ email: 'new@example.org', emailVerified: false })
    const { user, address } = renderLogin(scriptedAuth({ outcomes: { signInWithPassword: success(unconfirmed) } }), '/favorites')
    await fill(user, email(), 'new@example.org')
    await fill(user, password(), 'secret-1{Enter}')
    await waitFor(() => expect(address.current).toBe('/email-verification'))
    expect(address.state).toMatchObject({ from: '/favorites' })
  })

  test('the password can be shown', async () => {
    const { user } = renderLogin()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  test('a signed-in user is redirected at once', () => {
    const { address } = renderLogin(scriptedAuth({ user: buildUser() }), '/courses/3')
    expect(address.current).toBe('/courses/3')
  })

  test('the links to register and to reset the password keep the origin', async () => {
    const { user, address } = renderLogin(scriptedAuth(), '/courses/3')
    await fill(user, email(), 'ada@example.org')
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
    expect(address.current).toBe('/password-reset')
    expect(address.state).toEqual({ from: '/courses/3', email: 'ada@example.org' })
  })
})

describe('the emailed link', () => {
  test('is requested without learning whether there is an account', async () => {
    const { user, auth } = renderLogin()
    await fill(user, email(), 'nobody@example.org')
    await user.click(screen.getByRole('button', { name: 'Email me a link instead' }))
    expect(email()).toHaveValue('nobody@example.org')
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    expect(await screen.findByText(/If an account exists for/)).toHaveTextContent('nobody@example.org')
    expect(screen.getByText('hello@ascendo.example')).toBeInTheDocument()
    expect(auth.calls).toContainEqual({ name: 'sendSignInLink', args: ['nobody@example.org', '/'] })
  })

  test('has a code that logs in when pasted with a space, without another press', async () => {
    const { user, auth, address } = renderLogin(scriptedAuth(), '/favorites')
    await user.click(screen.getByRole('button', { name: 'Email me a link instead' }))
    await fill(user, email(), 'ada@example.org{Enter}')
    await user.click(await screen.findByRole('textbox', { name: 'Six-digit code' }))
    await user.paste('123 456')
    await waitFor(() => expect(address.current).toBe('/favorites'))
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['magiclink', { email: 'ada@example.org', digits: '123456' }] })
  })
})

describe('passkeys', () => {
  test('are offered', async () => {
    renderLogin()
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeInTheDocument()
  })

  test.each([
    ['has none', success({ providers: [], registration: true, passkeys: false, authenticator: true, recoveryCodes: true })],
    ['does not answer', failure('network-request-failed')],
  ])('are not offered if the service %s', async (_, signInMethods) => {
    const { auth } = renderLogin(scriptedAuth({ outcomes: { signInMethods } }))
    await waitFor(() => expect(auth.calls).toEqual([{ name: 'signInMethods', args: [] }]))
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument()
  })
})

describe('social providers', () => {
  test('only enabled ones are offered', async () => {
    renderLogin(scriptedAuth({ providers: ['google', 'github'] }))
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue with GitHub' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Facebook|with X/ })).not.toBeInTheDocument()
  })

  test('a blocked popup is explained, and the full page is offered with the origin', async () => {
    const auth = scriptedAuth({ providers: ['google'], outcomes: { signInWithProvider: failure('popup-blocked') } })
    const { user } = renderLogin(auth, '/courses/3')
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocked the sign-in window.')
    await user.click(screen.getByRole('button', { name: 'Continue with Google on a full page' }))
    expect(auth.calls.at(-1)).toEqual({ name: 'redirectToProvider', args: ['google', '/courses/3', undefined] })
  })

  test('a popup that the user closed is no error', async () => {
    const outcomes = { signInWithProvider: failure('popup-closed-by-user') }
    const { user, auth } = renderLogin(scriptedAuth({ providers: ['google'], outcomes }))
    const button = await screen.findByRole('button', { name: 'Continue with Google' })
    await user.click(button)
    await waitFor(() => expect(button).toBeEnabled())
    expect(auth.calls.at(-1)?.name).toBe('signInWithProvider')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['access-denied', 'You did not allow the sign-in. Nothing was changed.'],
    ['popup-timed-out', 'The sign-in took too long. Please try again.'],
  ] as const)('%s is explained', async (code, message) => {
    const { user } = renderLogin(scriptedAuth({ providers: ['x'], outcomes: { signInWithProvider: failure(code) } }))
    await user.click(await screen.findByRole('button', { name: 'Continue with X' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })
})
