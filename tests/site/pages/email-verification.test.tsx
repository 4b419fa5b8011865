import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { EmailVerificationPage } from '#site/pages/email-verification/EmailVerificationPage.tsx'
import { failure, success } from '#shared/result.ts'
import { onlyAt } from '../../support/only-at.tsx'
import { fill, renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth, type ScriptedAuth, type ScriptedAuthOptions } from '../../support/scripted-auth.ts'

const ada = buildUser({ email: 'ada@example.org' })
const unverified = (outcomes: ScriptedAuthOptions['outcomes'] = {}) => scriptedAuth({ user: { ...ada, emailVerified: false }, outcomes })
/** A user who has to choose the password, name and account type again. */
const disowned = { ...ada, emailVerified: false, mustChoosePassword: true } as const

function renderVerification(auth: ScriptedAuth, search = '', state: object | null = { from: '/courses/3' }) {
  return renderScreen(onlyAt('/email-verification', <EmailVerificationPage />), {
    auth,
    at: { pathname: '/email-verification', search, state },
  })
}

const code = () => screen.getByRole('textbox', { name: 'Six-digit code' })

describe('waiting for the email', () => {
  test('names the address and the sender', () => {
    renderVerification(unverified())
    expect(screen.getByText('ada@example.org')).toBeInTheDocument()
    expect(screen.getByText('hello@ascendo.example')).toBeInTheDocument()
  })

  test('the right code confirms the address and goes to the origin', async () => {
    const { user, auth, address, toasts } = renderVerification(unverified())
    await user.type(code(), '123456')
    await waitFor(() => expect(address.current).toBe('/courses/3'))
    expect(auth.calls).toEqual([{ name: 'verify', args: ['signup', { email: 'ada@example.org', digits: '123456' }] }])
    expect(toasts.map((toast) => toast.title)).toEqual(['Email confirmed'])
  })

  test('a wrong code is reported and can be corrected', async () => {
    const { user, address } = renderVerification(unverified({ verify: failure('invalid-verification-code') }))
    await user.type(code(), '000000')
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code.')
    await waitFor(() => expect(code()).toHaveFocus())
    expect(address.current).toBe('/email-verification')
  })

  test('too many attempts are reported', async () => {
    const { user } = renderVerification(unverified({ verify: failure('too-many-requests') }))
    await user.type(code(), '000000')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed attempts. Please try again later.')
  })

  test('letters are ignored and five digits are not sent', async () => {
    const { user, auth } = renderVerification(unverified())
    await user.type(code(), '12a345{Enter}')
    expect(code()).toHaveValue('12345')
    expect(code()).toHaveAccessibleDescription('Please enter the six digits from the email.')
    expect(auth.calls.map((call) => call.name)).not.toContain('verify')
  })

  test('the email can be sent again, and then only after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, auth } = renderVerification(unverified())
    await user.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText(/^Sent\./)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /Send the email again in \d+ s/ })).toBeDisabled()
    expect(auth.calls.map(({ name }) => name)).toEqual(['resendVerification'])
    act(() => void vi.advanceTimersByTime(61_000))
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeEnabled()
  })

  test('right after registering the minute has already started', () => {
    renderVerification(unverified(), '', { from: '/', mailSent: true })
    expect(screen.getByRole('button', { name: /Send the email again in \d+ s/ })).toBeDisabled()
  })

  test('another address: goes to the registration with the origin, and discards nothing before that is done', async () => {
    const { user, auth, address, toasts } = renderVerification(unverified())
    await user.click(screen.getByRole('link', { name: 'Use a different address' }))
    await waitFor(() => expect(address.current).toBe('/register'))
    expect(address.state).toEqual({ from: '/courses/3', insteadOf: 'ada@example.org' })
    expect(auth.getState().user?.email).toBe('ada@example.org')
    expect(toasts).toEqual([])
  })

  test('signing out says so and goes to the login page', async () => {
    const { user, auth, address, toasts } = renderVerification(unverified())
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(address.current).toBe('/login'))
    expect(auth.getState().status).toBe('signed-out')
    expect(toasts).toMatchObject([{ type: 'success', title: 'Signed Out', message: 'You have been successfully signed out.' }])
  })

  test('full-width digits count as digits', async () => {
    const { user, auth, address } = renderVerification(unverified())
    await user.click(code())
    await user.paste('\uff11\uff12\uff13\uff14\uff15\uff16')
    await waitFor(() => expect(address.current).toBe('/courses/3'))
    expect(auth.calls).toEqual([{ name: 'verify', args: ['signup', { email: 'ada@example.org', digits: '123456' }] }])
  })

  test('a failed sign-out is reported as everywhere else', async () => {
    const { user, toasts } = renderVerification(unverified({ signOut: failure('network-request-failed') }))
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toMatchObject({
      title: 'Sign Out Failed',
      message: 'There was an error signing out. Please try again.',
    })
  })
})

describe('opened from the emailed link', () => {
  const refusing = () => scriptedAuth({ outcomes: { verify: failure('expired-action-code') } })

  test('nothing is redeemed until the button is pressed: mail scanners open links too', async () => {
    const { user, auth, address } = renderVerification(unverified(), '?token_hash=abc&type=signup')
    expect(auth.calls.map((call) => call.name)).not.toContain('verify')
    await user.click(screen.getByRole('button', { name: 'Confirm my email' }))
    await waitFor(() => expect(address.current).toBe('/courses/3'))
    expect(auth.calls).toEqual([{ name: 'verify', args: ['signup', { tokenHash: 'abc' }] }])
  })

  test('in another tab it goes to the origin', async () => {
    const next = encodeURIComponent(`${window.location.origin}/courses/3`)
    const view = renderVerification(unverified(), `?token_hash=abc&type=signup&next=${next}`, null)
    await view.user.click(screen.getByRole('button', { name: 'Confirm my email' }))
    await waitFor(() => expect(view.address.current).toBe('/courses/3'))
  })

  test('in a browser that did not register the address, it asks for a new password first', async () => {
    const { user, address } = renderVerification(scriptedAuth({ outcomes: { verify: success(disowned) } }), '?token_hash=abc&type=signup')
    await user.click(screen.getByRole('button', { name: 'Confirm my email' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Make this account yours' })).toBeInTheDocument()
    expect(address.current).toContain('/email-verification')
  })

  test('an email that was requested again goes to the same origin', async () => {
    const { user, auth } = renderVerification(refusing(), '?token_hash=used&type=signup&next=/courses/3', null)
    await user.click(screen.getByRole('button', { name: 'Confirm my email' }))
    await fill(user, await screen.findByRole('textbox', { name: 'Email address' }), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me a new email' }))
    await waitFor(() =>
      expect(auth.calls.find(({ name }) => name === 'resendVerification')?.args).toEqual(['ada@example.org', '/courses/3']),
    )
  })

  test('a used link on another device asks for the address and sends a new email', async () => {
    const { user, auth } = renderVerification(refusing(), '?token_hash=used&type=signup', {})
    await user.click(screen.getByRole('button', { name: 'Confirm my email' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('has expired or was already used')
    await fill(user, screen.getByRole('textbox', { name: 'Email address' }), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me a new email' }))
    expect(await screen.findByRole('textbox', { name: 'Six-digit code' })).toBeInTheDocument()
    expect(auth.calls.at(-1)).toEqual({ name: 'resendVerification', args: ['ada@example.org', '/'] })
  })

  test('a changed address takes effect, and the user goes to the account', async () => {
    const auth = scriptedAuth({ user: ada, outcomes: { verify: success({ ...ada, email: 'new@example.org' }) } })
    const view = renderVerification(auth, '?token_hash=abc&type=email_change')
    await view.user.click(screen.getByRole('button', { name: 'Confirm my new email' }))
    await waitFor(() => expect(view.address.current).toBe('/account?tab=profile'))
    expect(auth.calls).toEqual([{ name: 'verify', args: ['email-change', { tokenHash: 'abc' }] }])
    expect(view.toasts).toMatchObject([{ title: 'Address changed', message: 'Your email address is now new@example.org.' }])
  })
})

test('a user with a confirmed address is redirected', () => {
  const { address } = renderVerification(scriptedAuth({ user: ada }))
  expect(address.current).toBe('/courses/3')
})

describe('an address that was registered more than once', () => {
  test('asks for password, name and role, and then goes to the origin', async () => {
    const { user, auth, address, toasts } = renderVerification(unverified({ verify: success(disowned) }))
    await user.type(code(), '123456')
    expect(await screen.findByRole('heading', { level: 1, name: 'Make this account yours' })).toBeInTheDocument()
    expect([address.current, toasts]).toEqual(['/email-verification', []])
    await user.click(screen.getByRole('radio', { name: 'Instructor' }))
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), '  Olga   Owner ')
    await fill(user, screen.getByLabelText('Password'), 'chosen-by-me')
    await fill(user, screen.getByLabelText('Confirm password'), 'chosen-by-me{Enter}')
    await waitFor(() => expect(address.current).toBe('/courses/3'))
    expect(auth.calls.find(({ name }) => name === 'completeRegistration')?.args).toEqual([
      { accountType: 'instructor', displayName: 'Olga Owner', password: 'chosen-by-me' },
    ])
    expect(toasts.map((toast) => toast.title)).toEqual(['Email confirmed'])
  })

  test('says what is missing, and keeps what was typed if the service refuses', async () => {
    const outcomes = { verify: success(disowned), completeRegistration: failure('too-many-requests') }
    const { user } = renderVerification(unverified(outcomes))
    await user.type(code(), '123456')
    await user.click(await screen.findByRole('button', { name: 'Finish registration' }))
    expect(screen.getByText('Please enter your name.')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await fill(user, screen.getByRole('textbox', { name: 'Name' }), 'Olga Owner')
    await fill(user, screen.getByLabelText('Password'), 'chosen-by-me')
    await fill(user, screen.getByLabelText('Confirm password'), 'chosen-by-me')
    await user.click(screen.getByRole('button', { name: 'Finish registration' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed attempts. Please try again later.')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Olga Owner')
    expect(screen.getByLabelText('Password')).toHaveValue('chosen-by-me')
  })
})
