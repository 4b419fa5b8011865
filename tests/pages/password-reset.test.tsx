import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PasswordResetPage } from '#pages/password-reset/PasswordResetPage.tsx'
import { MemoryAuth } from '../support/memory-auth.ts'
import { onlyAt } from '../support/only-at.tsx'
import { renderScreen } from '../support/render.tsx'

function authWithAda() {
  const auth = new MemoryAuth()
  auth.service.addAccount({ email: 'ada@example.org', password: 'forgotten-1' })
  return auth
}

function renderReset(auth: MemoryAuth, search = '', state: object | null = null) {
  return renderScreen(onlyAt('/password-reset', <PasswordResetPage />), { auth, at: { pathname: '/password-reset', search, state } })
}

const email = () => screen.getByRole('textbox', { name: 'Email address' })

describe('requesting the email', () => {
  test.each(['ada@example.org', 'nobody@example.org'])('answers %s like any other address', async (address) => {
    const { user } = renderReset(authWithAda())
    await user.type(email(), address)
    await user.click(screen.getByRole('button', { name: 'Send me the email' }))
    expect(await screen.findByText(/If an account exists for/)).toHaveTextContent(
      `If an account exists for ${address}, we have sent a link and a code to reset its password.`,
    )
  })

  test('the email’s link goes to the origin', async () => {
    const { user, auth } = renderReset(authWithAda(), '', { from: '/courses/3' })
    await user.type(email(), 'ada@example.org')
    await user.click(screen.getByRole('button', { name: 'Send me the email' }))
    await waitFor(() =>
      expect(auth.calls.find(({ name }) => name === 'sendPasswordReset')?.args).toEqual(['ada@example.org', '/courses/3']),
    )
  })

  test('an address typed on the login page is filled in', () => {
    renderReset(authWithAda(), '', { email: 'ada@example.org' })
    expect(email()).toHaveValue('ada@example.org')
  })

  test('offline the address stays for another try', async () => {
    const auth = authWithAda()
    const { user } = renderReset(auth)
    await user.type(email(), 'ada@example.org')
    auth.failNext('network-request-failed')
    await user.click(screen.getByRole('button', { name: 'Send me the email' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please check your internet connection.')
    expect(email()).toHaveValue('ada@example.org')
  })

  test('an expired link asks for the address again', async () => {
    const { user } = renderReset(authWithAda(), '?token_hash=old&type=recovery')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Please ask for a new one.')
    expect(email()).toBeInTheDocument()
  })
})

describe('the new password', () => {
  async function arriveByLink(next = '') {
    const auth = authWithAda()
    auth.service.sendMail('ada@example.org', 'recovery', 'ada@example.org')
    const view = renderReset(auth, `?token_hash=${auth.service.mails[0]?.tokenHash}&type=recovery${next}`)
    expect(auth.calls.map((call) => call.name)).not.toContain('verify')
    await view.user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByLabelText('New password')
    return view
  }

  test('goes to the origin', async () => {
    const { user, address } = await arriveByLink('&next=%2Fcourses%2F3')
    await user.type(screen.getByLabelText('New password'), 'fresh-start-9')
    await user.type(screen.getByLabelText('Confirm password'), 'fresh-start-9{Enter}')
    await waitFor(() => expect(address.current).toBe('/courses/3'))
  })

  test('is saved, signs out the other sessions and goes on', async () => {
    const { user, auth, address, toasts } = await arriveByLink()
    // A reload must not redeem the used link again.
    expect(address.current).toBe('/password-reset')
    await user.type(screen.getByLabelText('New password'), 'fresh-start-9')
    await user.type(screen.getByLabelText('Confirm password'), 'fresh-start-9{Enter}')
    await waitFor(() => expect(address.current).toBe('/'))
    expect(auth.calls.map((call) => call.name).slice(-2)).toEqual(['updatePassword', 'signOutOthers'])
    expect(auth.service.accounts.get('ada@example.org')?.password).toBe('fresh-start-9')
    expect(toasts.map((toast) => toast.title)).toEqual(['Password changed'])
  })

  test('has at most 72 bytes', async () => {
    const { user, auth } = await arriveByLink()
    await user.click(screen.getByLabelText('New password'))
    await user.paste('é'.repeat(37))
    await user.type(screen.getByLabelText('Confirm password'), 'x{Enter}')
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      expect.stringContaining('Password should be at most 72 bytes long.'),
    )
    expect(auth.calls.map(({ name }) => name)).not.toContain('updatePassword')
  })

  test('must differ from the current one', async () => {
    const { user, address } = await arriveByLink()
    await user.type(screen.getByLabelText('New password'), 'forgotten-1')
    await user.type(screen.getByLabelText('Confirm password'), 'forgotten-1{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a password that differs from your current one.')
    expect(address.current).toBe('/password-reset')
  })

  test('can be reached with the emailed code too', async () => {
    const auth = authWithAda()
    const { user } = renderReset(auth)
    await user.type(email(), 'ada@example.org{Enter}')
    await user.type(await screen.findByRole('textbox', { name: 'Six-digit code' }), auth.service.mails[0]?.digits ?? '')
    expect(await screen.findByLabelText('New password')).toBeInTheDocument()
  })
})
