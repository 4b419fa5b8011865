import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Authenticator } from '#site/auth/account-security.ts'
import { AuthCallbackPage } from '#site/pages/auth-callback/AuthCallbackPage.tsx'
import { LoginPage } from '#site/pages/login/LoginPage.tsx'
import { PasswordResetPage } from '#site/pages/password-reset/PasswordResetPage.tsx'
import { failure, success } from '#shared/result.ts'
import { onlyAt } from '../../../support/only-at.tsx'
import { fill, renderScreen } from '../../../support/render.tsx'
import { scriptedAuth, type ScriptedAuth } from '../../../support/scripted-auth.ts'

const email = 'ada@example.org'
let auth: ScriptedAuth

beforeEach(() => {
  auth = scriptedAuth({ outcomes: { signInWithPassword: waits, verify: waits, secondStep: success([app('app-1', 'Phone')]) } })
})

/** Ends a sign-in as for every account with an authenticator app. */
async function waits() {
  auth.state.signedOut('multi-factor-auth-required')
  return failure('multi-factor-auth-required')
}

function app(id: string, name: string): Authenticator {
  return { id, name, isConfirmed: true, createdAt: '2024-01-05T08:00:00.000Z' }
}

async function logIn(from = '/courses/7?lesson=2') {
  const view = renderScreen(onlyAt('/login', <LoginPage />), { auth, at: { pathname: '/login', state: { from } } })
  await fill(view.user, screen.getByRole('textbox', { name: 'Email address' }), email)
  await fill(view.user, screen.getByLabelText('Password'), 'lovelace-1{Enter}')
  await screen.findByRole('heading', { name: 'Confirm that it is you' })
  return view
}

const field = () => screen.getByLabelText('Six-digit code')

describe('the second step', () => {
  test('takes a code with spaces as soon as it is complete, and goes to the origin', async () => {
    const { user, address } = await logIn()
    expect(field()).toHaveFocus()
    expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
    await waitFor(() => expect(auth.calls.some(({ name }) => name === 'secondStep')).toBe(true))
    await user.paste('123 456')
    await waitFor(() => expect(address.current).toBe('/courses/7?lesson=2'))
    expect(auth.calls.at(-1)).toEqual({ name: 'completeSecondStep', args: ['app-1', '123456'] })
  })

  test('explains a wrong code and too many tries, and keeps the form', async () => {
    auth.next('completeSecondStep', failure('invalid-verification-code'), failure('too-many-requests'))
    const { user } = await logIn()
    await user.type(field(), '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code.')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Too many failed attempts. Please try again later.')).toBeInTheDocument()
    expect(field()).toHaveFocus()
  })

  test('asks users with several apps which one they use', async () => {
    auth.outcomes.secondStep = success([app('app-1', 'Phone'), app('app-2', 'Tablet')])
    const { user } = await logIn()
    await user.selectOptions(await screen.findByLabelText('Authenticator app'), 'Code from Tablet')
    await user.type(field(), '123456')
    await waitFor(() => expect(auth.calls.at(-1)).toEqual({ name: 'completeSecondStep', args: ['app-2', '123456'] }))
  })

  test('accepts a recovery code and says how many are left', async () => {
    auth.next('redeemRecoveryCode', failure('invalid-recovery-code'))
    auth.outcomes.recoveryCodesLeft = success(1)
    const { user, address, toasts } = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    expect(screen.getByLabelText('Recovery code')).toHaveFocus()
    await fill(user, screen.getByLabelText('Recovery code'), 'wrong-code{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This recovery code is not valid, or was already used.')
    await user.clear(screen.getByLabelText('Recovery code'))
    await fill(user, screen.getByLabelText('Recovery code'), ' first-code {Enter}')
    await waitFor(() => expect(address.current).toBe('/courses/7?lesson=2'))
    expect(auth.calls).toContainEqual({ name: 'redeemRecoveryCode', args: ['first-code'] })
    expect(toasts).toMatchObject([{ type: 'warning', message: 'You have 1 code left.' }])
  })

  test('after the last recovery code, asks for new ones', async () => {
    auth.outcomes.recoveryCodesLeft = success(0)
    const { user, toasts, address } = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await fill(user, screen.getByLabelText('Recovery code'), 'last-code{Enter}')
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'That was your last recovery code' }]))
    toasts[0]?.action?.handler()
    await waitFor(() => expect(address.current).toBe('/account?tab=security'))
  })

  test('can be given up: that signs out, and the origin stays', async () => {
    const { user, address } = await logIn('/favorites')
    await user.click(screen.getByRole('button', { name: 'Log in another way' }))
    expect(await screen.findByLabelText('Password')).toBeInTheDocument()
    expect(auth.calls.some(({ name }) => name === 'signOut')).toBe(true)
    expect(address.state).toEqual({ from: '/favorites' })
  })
})

describe('every way of signing in leads to it', () => {
  test('an emailed link', async () => {
    const { user, address } = renderScreen(onlyAt('/auth/callback', <AuthCallbackPage />), {
      auth,
      at: '/auth/callback?token_hash=abc&type=magiclink&next=%2Ffavorites',
    })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Six-digit code'), '123456')
    await waitFor(() => expect(address.current).toBe('/favorites'))
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['magiclink', { tokenHash: 'abc' }] })
  })

  test('a link to reset the password, which goes on with the new password', async () => {
    const { user } = renderScreen(onlyAt('/password-reset', <PasswordResetPage />), {
      auth,
      at: '/password-reset?token_hash=abc&type=recovery',
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByLabelText('Six-digit code'), '123456')
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument()
    expect(screen.getByLabelText('New password')).toBeInTheDocument()
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['recovery', { tokenHash: 'abc' }] })
  })
})
