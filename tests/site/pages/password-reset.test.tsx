import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PasswordResetPage } from '#site/pages/password-reset/PasswordResetPage.tsx'
import { failure } from '#shared/result.ts'
import { onlyAt } from '../../support/only-at.tsx'
import { fill, renderScreen } from '../../support/render.tsx'
import { scriptedAuth } from '../../support/scripted-auth.ts'

function renderReset(auth = scriptedAuth(), search = '', state: object | null = null) {
  return renderScreen(onlyAt('/password-reset', <PasswordResetPage />), { auth, at: { pathname: '/password-reset', search, state } })
}

const email = () => screen.getByRole('textbox', { name: 'Email address' })

describe('requesting the email', () => {
  test('is answered without saying whether there is an account', async () => {
    const { user } = renderReset()
    await fill(user, email(), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me the email' }))
    expect(await screen.findByText(/If an account exists for/)).toHaveTextContent(
      'If an account exists for ada@example.org, we have sent a link and a code to reset its password.',
    )
  })

  test('the email’s link goes to the origin', async () => {
    const { user, auth } = renderReset(scriptedAuth(), '', { from: '/courses/3' })
    await fill(user, email(), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me the email' }))
    await waitFor(() =>
      expect(auth.calls.find(({ name }) => name === 'sendPasswordReset')?.args).toEqual(['ada@example.org', '/courses/3']),
    )
  })

  test('an address typed on the login page is filled in', () => {
    renderReset(scriptedAuth(), '', { email: 'ada@example.org' })
    expect(email()).toHaveValue('ada@example.org')
  })

  test('offline the address stays for another try', async () => {
    const { user } = renderReset(scriptedAuth({ outcomes: { sendPasswordReset: failure('network-request-failed') } }))
    await fill(user, email(), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me the email' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please check your internet connection.')
    expect(email()).toHaveValue('ada@example.org')
  })

  test('an expired link asks for the address again', async () => {
    const auth = scriptedAuth({ outcomes: { verify: failure('expired-action-code') } })
    const { user } = renderReset(auth, '?token_hash=old&type=recovery')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please ask for a new one.')
    expect(email()).toBeInTheDocument()
  })
})

describe('the new password', () => {
  async function arriveByLink(next = '') {
    const auth = scriptedAuth()
    const view = renderReset(auth, `?token_hash=abc&type=recovery${next}`)
    expect(auth.calls.map((call) => call.name)).not.toContain('verify')
    await view.user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('New password')
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['recovery', { tokenHash: 'abc' }] })
    return view
  }

  test('goes to the origin', async () => {
    const { user, address } = await arriveByLink('&next=%2Fcourses%2F3')
    await fill(user, screen.getByLabelText('New password'), 'fresh-start-9')
    await fill(user, screen.getByLabelText('Confirm password'), 'fresh-start-9{Enter}')
    await waitFor(() => expect(address.current).toBe('/courses/3'))
  })

  test('is saved, signs out the other sessions and goes on', async () => {
    const { user, auth, address, toasts } = await arriveByLink()
    // A reload must not redeem the used link again.
    expect(address.current).toBe('/password-reset')
    await fill(user, screen.getByLabelText('New password'), 'fresh-start-9')
    await fill(user, screen.getByLabelText('Confirm password'), 'fresh-start-9{Enter}')
    await waitFor(() => expect(address.current).toBe('/'))
    expect(auth.calls.slice(-2)).toEqual([
      { name: 'updatePassword', args: ['fresh-start-9'] },
      { name: 'signOutOthers', args: [] },
    ])
    expect(toasts.map((toast) => toast.title)).toEqual(['Password changed'])
  })

  test('has at most 72 bytes', async () => {
    const { user, auth } = await arriveByLink()
    await user.click(screen.getByLabelText('New password'))
    await user.paste('é'.repeat(37))
    await fill(user, screen.getByLabelText('Confirm password'), 'x{Enter}')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      expect.stringContaining('Password should be at most 72 bytes long.'),
    )
    expect(auth.calls.map(({ name }) => name)).not.toContain('updatePassword')
  })

  test('must differ from the current one', async () => {
    const { user, auth, address } = await arriveByLink()
    auth.next('updatePassword', failure('same-password'))
    await fill(user, screen.getByLabelText('New password'), 'forgotten-1')
    await fill(user, screen.getByLabelText('Confirm password'), 'forgotten-1{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a password that differs from your current one.')
    expect(address.current).toBe('/password-reset')
  })

  test('can be reached with the emailed code too', async () => {
    const { user, auth } = renderReset()
    await fill(user, email(), 'ada@example.org{Enter}')
    await user.type(await screen.findByRole('textbox', { name: 'Six-digit code' }), '123456')
    expect(await screen.findByLabelText('New password')).toBeInTheDocument()
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['recovery', { email: 'ada@example.org', digits: '123456' }] })
  })
})
