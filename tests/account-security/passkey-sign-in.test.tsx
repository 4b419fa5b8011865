import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PasskeySignIn } from '#features/account-security/PasskeySignIn.tsx'
import { failure, success } from '#result.ts'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'
import { renderScreen } from '../support/render.tsx'

const email = 'ada@example.org'
let service: MemoryAuthService

beforeEach(() => {
  service = new MemoryAuthService()
  service.addAccount({ email })
  service.accounts.get(email)?.security.passkeys.push({ id: 'key', name: 'Phone', createdAt: '2024-01-05T08:00:00.000Z', lastUsedAt: null })
})

test('signs in with its button; closing the browser’s dialog is no error, and the email field suggests passkeys again', async () => {
  const pick = vi.fn<() => string | null>(() => null)
  const auth = new MemoryAuth({ service, pickPasskey: pick })
  const { user } = renderScreen(<PasskeySignIn />, { auth })
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  const suggestions = () => auth.calls.filter(({ args }) => (args[0] as { autofill?: boolean } | undefined)?.autofill).length
  await waitFor(() => expect(suggestions()).toBe(1))
  await user.click(button)
  await waitFor(() => expect(suggestions()).toBe(2))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  pick.mockReturnValue('key')
  await user.click(button)
  await waitFor(() => expect(auth.getState().user?.email).toBe(email))
})

test('signs in with what the browser suggests', async () => {
  const auth = new MemoryAuth({ service, pickPasskey: () => 'key' })
  renderScreen(<PasskeySignIn />, { auth })
  await waitFor(() => expect(auth.getState().user?.email).toBe(email))
})

test('a passkey that was removed is explained, and suggestions go on', async () => {
  const auth = new MemoryAuth({ service })
  auth.failNext('passkey-not-accepted')
  renderScreen(<PasskeySignIn />, { auth })
  expect(await screen.findByRole('alert')).toHaveTextContent('This passkey is not valid here. Please use another one, or another way.')
  expect(auth.calls.filter(({ name }) => name === 'signInWithPasskey')).toHaveLength(2)
})

test.each([
  ['has none', success({ authenticator: true, passkeys: false, recoveryCodes: true })],
  ['does not answer', failure('network-request-failed' as const)],
])('nothing is shown if the service %s', async (_, answer) => {
  const auth = new MemoryAuth({ service })
  const security = vi.spyOn(auth, 'security').mockResolvedValue(answer as never)
  renderScreen(<PasskeySignIn />, { auth })
  await waitFor(() => expect(security).toHaveBeenCalled())
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
