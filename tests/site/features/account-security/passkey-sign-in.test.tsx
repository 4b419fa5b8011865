import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PasskeySignIn } from '#site/features/account-security/PasskeySignIn.tsx'
import { failure, success } from '#shared/result.ts'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'

const ada = buildUser({ email: 'ada@example.org' })

test('signs in with its button; closing the browser’s dialog is no error, and the email field suggests passkeys again', async () => {
  const auth = scriptedAuth()
  const { user } = renderScreen(<PasskeySignIn />, { auth })
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  const suggestions = () => auth.calls.filter(({ args }) => (args[0] as { autofill?: boolean } | undefined)?.autofill).length
  await waitFor(() => expect(suggestions()).toBe(1))
  auth.next('signInWithPasskey', failure('passkey-canceled'))
  await user.click(button)
  await waitFor(() => expect(suggestions()).toBe(2))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  auth.next('signInWithPasskey', success(ada))
  await user.click(button)
  await waitFor(() => expect(auth.getState().user).toEqual(ada))
})

test('signs in with what the browser suggests', async () => {
  const auth = scriptedAuth({ outcomes: { signInWithPasskey: success(ada) } })
  renderScreen(<PasskeySignIn />, { auth })
  await waitFor(() => expect(auth.getState().user).toEqual(ada))
  expect(auth.calls).toContainEqual({ name: 'signInWithPasskey', args: [{ autofill: true }] })
})

test('a passkey that was removed is explained, and suggestions go on', async () => {
  const auth = scriptedAuth()
  auth.next('signInWithPasskey', failure('passkey-not-accepted'))
  renderScreen(<PasskeySignIn />, { auth })
  expect(await screen.findByRole('alert')).toHaveTextContent('This passkey is not valid here. Please use another one, or another way.')
  expect(auth.calls.filter(({ name }) => name === 'signInWithPasskey')).toHaveLength(2)
})
