import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { AuthCallbackPage } from '#pages/auth-callback/AuthCallbackPage.tsx'
import { LoginPage } from '#pages/login/LoginPage.tsx'
import { PasswordResetPage } from '#pages/password-reset/PasswordResetPage.tsx'
import { codeOf } from '../support/authenticator-app.ts'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'
import { onlyAt } from '../support/only-at.tsx'
import { renderScreen } from '../support/render.tsx'

const email = 'ada@example.org'
const secret = 'JBSWY3DPEHPK3PXP'
let service: MemoryAuthService
let auth: MemoryAuth

beforeEach(() => {
  service = new MemoryAuthService()
  service.addAccount({ email, password: 'lovelace-1' })
  auth = new MemoryAuth({ service })
  const security = own()
  security.authenticators = [app('app-1', 'Phone')]
  security.recoveryCodes = ['first-code', 'second-code']
})

function own() {
  const account = service.accounts.get(email)
  if (!account) throw new Error('No account')
  return account.security
}

function app(id: string, name: string) {
  return { id, name, isConfirmed: true, createdAt: '2024-01-05T08:00:00.000Z', secret, lastStep: 0 }
}

async function logIn(from = '/courses/7?lesson=2') {
  const view = renderScreen(onlyAt('/login', <LoginPage />), { auth, at: { pathname: '/login', state: { from } } })
  await view.user.type(screen.getByRole('textbox', { name: 'Email address' }), email)
  await view.user.type(screen.getByLabelText('Password'), 'lovelace-1{Enter}')
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
    await user.paste(codeOf(secret).replace(/^.../, '$& '))
    await waitFor(() => expect(address.current).toBe('/courses/7?lesson=2'))
  })

  test('explains a wrong code and too many tries, and keeps the form', async () => {
    const { user } = await logIn()
    await user.type(field(), codeOf('GEZDGNBVGY3TQOJQ'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code.')
    auth.failNext('too-many-requests')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Too many failed attempts. Please try again later.')).toBeInTheDocument()
    expect(field()).toHaveFocus()
  })

  test('asks users with several apps which one they use', async () => {
    own().authenticators.push(app('app-2', 'Tablet'))
    const { user } = await logIn()
    await user.selectOptions(await screen.findByLabelText('Authenticator app'), 'Code from Tablet')
    await user.type(field(), codeOf(secret))
    await waitFor(() => expect(auth.calls.at(-1)).toMatchObject({ name: 'completeSecondStep', args: ['app-2', codeOf(secret)] }))
  })

  test('accepts a recovery code and says how many are left', async () => {
    const { user, address, toasts } = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    expect(screen.getByLabelText('Recovery code')).toHaveFocus()
    await user.type(screen.getByLabelText('Recovery code'), 'wrong-code{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This recovery code is not valid, or was already used.')
    await user.clear(screen.getByLabelText('Recovery code'))
    await user.type(screen.getByLabelText('Recovery code'), ' first-code {Enter}')
    await waitFor(() => expect(address.current).toBe('/courses/7?lesson=2'))
    expect(toasts).toMatchObject([{ type: 'warning', message: 'You have 1 code left.' }])
  })

  test('after the last recovery code, asks for new ones', async () => {
    own().recoveryCodes = ['last-code']
    const { user, toasts, address } = await logIn()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), 'last-code{Enter}')
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
    await auth.sendSignInLink(email)
    const { user, address } = renderScreen(onlyAt('/auth/callback', <AuthCallbackPage />), {
      auth,
      at: `/auth/callback?token_hash=${service.mails[0]?.tokenHash}&type=magiclink&next=%2Ffavorites`,
    })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Six-digit code'), codeOf(secret))
    await waitFor(() => expect(address.current).toBe('/favorites'))
  })

  test('a link to reset the password, which goes on with the new password', async () => {
    await auth.sendPasswordReset(email)
    const { user } = renderScreen(onlyAt('/password-reset', <PasswordResetPage />), {
      auth,
      at: `/password-reset?token_hash=${service.mails[0]?.tokenHash}&type=recovery`,
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(await screen.findByLabelText('Six-digit code'), codeOf(secret))
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument()
    expect(screen.getByLabelText('New password')).toBeInTheDocument()
  })
})
