import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Authenticator, OwnSession, Passkey } from '#site/auth/account-security.ts'
import { PasswordSetting } from '#site/pages/account/security/PasswordSetting.tsx'
import { SecurityTab } from '#site/pages/account/security/SecurityTab.tsx'
import { done, failure, success } from '#shared/result.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { fill, renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth, type ScriptedAuthOptions } from '../../../support/scripted-auth.ts'

const ada = buildUser({ email: 'ada@example.org' })
const createdAt = '2024-01-05T08:00:00.000Z'
const passkey: Passkey = { id: 'passkey-1', name: 'Passkey', createdAt, lastUsedAt: null }
const app: Authenticator = { id: 'app-1', name: 'Phone', isConfirmed: true, createdAt }

async function renderTab(outcomes: ScriptedAuthOptions['outcomes'] = {}) {
  const auth = scriptedAuth({ user: ada, outcomes })
  const view = renderScreen(
    <ConfirmProvider>
      <SecurityTab />
    </ConfirmProvider>,
    { auth },
  )
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  await screen.findByRole('region', { name: 'Your devices' })
  return view
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('passkeys', () => {
  test('one is added, named at once, and removed after a question', async () => {
    const { user, auth, toasts } = await renderTab({ registerPasskey: success(passkey) })
    auth.outcomes.passkeys = success([passkey])
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    const name = await part('Passkeys').findByLabelText('Name of this passkey')
    expect(name).toHaveFocus()
    await user.clear(name)
    auth.outcomes.passkeys = success([{ ...passkey, name: 'My laptop' }])
    await fill(user, name, 'My laptop{Enter}')
    expect(await part('Passkeys').findByText('My laptop')).toBeInTheDocument()
    expect(auth.calls).toContainEqual({ name: 'renamePasskey', args: ['passkey-1', 'My laptop'] })
    expect(part('Passkeys').getByText(/Not used yet/)).toBeInTheDocument()
    await user.click(part('Passkeys').getByRole('button', { name: 'Remove My laptop' }))
    auth.outcomes.passkeys = success([])
    await user.click((await dialog('Remove this passkey?')).getByRole('button', { name: 'Remove passkey' }))
    expect(await part('Passkeys').findByText(/You have no passkey yet/)).toBeInTheDocument()
    expect(auth.calls).toContainEqual({ name: 'removePasskey', args: ['passkey-1'] })
    expect(toasts.map(({ title }) => title)).toEqual(['Passkey added', 'Passkey removed'])
    await waitFor(() => expect(part('Passkeys').getByRole('button', { name: 'Add a passkey' })).toHaveFocus())
  })

  test('closing the browser’s dialog is no error', async () => {
    const { auth, user } = await renderTab({ registerPasskey: failure('passkey-canceled') })
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    await waitFor(() => expect(auth.calls.some(({ name }) => name === 'registerPasskey')).toBe(true))
    expect(part('Passkeys').queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the authenticator app', () => {
  test('is added with its first code; recovery codes follow, and their number is shown', async () => {
    const secret = 'GEZDGNBVGY3TQOJQ'
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `recovery-code-${index}`)
    const { auth, user } = await renderTab({
      addAuthenticator: success({ id: 'app-1', secret, uri: `otpauth://totp/Ascendo?secret=${secret}` }),
      makeRecoveryCodes: success(recoveryCodes),
    })
    await user.click(part('Authenticator app').getByRole('button', { name: 'Add an authenticator app' }))
    const setup = await dialog('Add your authenticator app')
    expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
    expect(setup.getByText('GEZD GNBV GY3T QOJQ')).toBeInTheDocument()
    await user.type(setup.getByLabelText('Six-digit code'), '123456')
    const codes = await dialog('Save your recovery codes')
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(recoveryCodes)
    expect(auth.calls).toContainEqual({ name: 'addAuthenticator', args: ['Authenticator app'] })
    expect(auth.calls).toContainEqual({ name: 'confirmAuthenticator', args: ['app-1', '123456'] })
    auth.outcomes.authenticators = success([{ ...app, name: 'Authenticator app' }])
    auth.outcomes.recoveryCodesLeft = success(10)
    await user.click(codes.getByRole('button', { name: 'I have saved them' }))
    expect(await part('Authenticator app').findByText('Authenticator app', { selector: 'strong' })).toBeInTheDocument()
    expect(await part('Recovery codes').findByText('10 codes left')).toBeInTheDocument()
  })

  test('can be given up, which leaves nothing behind', async () => {
    const { auth, user } = await renderTab()
    await user.click(part('Authenticator app').getByRole('button', { name: 'Add an authenticator app' }))
    await user.click((await dialog('Add your authenticator app')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(auth.calls).toContainEqual({ name: 'removeAuthenticator', args: ['app-1'] }))
  })

  test('is removed with one of its codes as a fresh proof', async () => {
    const { auth, user } = await renderTab({
      authenticators: success([app]),
      proofState: success({ isFresh: false, methods: ['authenticator'] }),
    })
    auth.next('removeAuthenticator', failure('requires-recent-login'), async () => {
      auth.outcomes.authenticators = success([])
      return done
    })
    await user.click(await part('Authenticator app').findByRole('button', { name: 'Remove Phone' }))
    await user.click((await dialog('Remove this authenticator app?')).getByRole('button', { name: 'Remove app' }))
    const proof = await dialog('Confirm that it is you')
    expect(proof.queryByRole('button', { name: 'Use my password' })).not.toBeInTheDocument()
    await user.type(await proof.findByLabelText('Six-digit code'), '123456')
    const given = { method: 'authenticator', authenticatorId: 'app-1', code: '123456' }
    await waitFor(() => expect(auth.calls).toContainEqual({ name: 'reauthenticate', args: [given] }))
    expect(await part('Authenticator app').findByText(/^Not turned on yet/)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recovery codes' })).not.toBeInTheDocument())
  })

  test('without recovery codes, the section asks for some', async () => {
    await renderTab({ authenticators: success([app]) })
    expect(await screen.findByText('None left')).toBeInTheDocument()
  })
})

describe('a fresh proof', () => {
  test('is asked for once, and the act goes on', async () => {
    const { auth, user } = await renderTab({ registerPasskey: success(passkey) })
    auth.next('registerPasskey', failure('requires-recent-login'))
    auth.next('reauthenticate', failure('wrong-current-password'))
    auth.outcomes.passkeys = success([passkey])
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    const proof = await dialog('Confirm that it is you')
    await fill(user, await proof.findByLabelText('Your password'), 'wrong{Enter}')
    expect(await proof.findByRole('alert')).toHaveTextContent('That is not your current password. Please try again.')
    await user.clear(proof.getByLabelText('Your password'))
    await fill(user, proof.getByLabelText('Your password'), 'lovelace-1{Enter}')
    expect(await part('Passkeys').findByLabelText('Name of this passkey')).toBeInTheDocument()
    expect(auth.calls.filter(({ name }) => name === 'registerPasskey')).toHaveLength(2)
    expect(auth.calls).toContainEqual({ name: 'reauthenticate', args: [{ method: 'password', password: 'lovelace-1' }] })
  })

  test('can be a mailed code', async () => {
    const { auth, user } = await renderTab({ registerPasskey: success(passkey) })
    auth.next('registerPasskey', failure('requires-recent-login'))
    auth.outcomes.passkeys = success([passkey])
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    const proof = await dialog('Confirm that it is you')
    await user.click(await proof.findByRole('button', { name: 'Email me a code' }))
    await user.click(await proof.findByRole('button', { name: 'Email me a code' }))
    await user.type(await proof.findByLabelText('Six-digit code'), '123456')
    expect(await part('Passkeys').findByLabelText('Name of this passkey')).toBeInTheDocument()
    expect(auth.calls.filter(({ name }) => name === 'sendProofCode')).toHaveLength(1)
    expect(auth.calls).toContainEqual({ name: 'reauthenticate', args: [{ method: 'mailed-code', digits: '123456' }] })
  })

  test('can be declined: nothing is done, and nothing typed is lost', async () => {
    const auth = scriptedAuth({ user: ada, outcomes: { updatePassword: failure('requires-recent-login') } })
    const { user } = renderScreen(<PasswordSetting />, { auth })
    await fill(user, screen.getByLabelText('Current password'), 'lovelace-1')
    await fill(user, screen.getByLabelText('New password'), 'rope-and-chalk')
    await fill(user, screen.getByLabelText('Confirm password'), 'rope-and-chalk')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await user.click((await dialog('Confirm that it is you')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText('New password')).toHaveValue('rope-and-chalk')
    expect(auth.calls.filter(({ name }) => name === 'updatePassword')).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus())
  })
})

describe('sessions and events', () => {
  test('another session is ended, and the list of events says so', async () => {
    const here: OwnSession = { id: 'here', isThisOne: true, startedAt: createdAt, lastUsedAt: createdAt, userAgent: null, address: null }
    const { auth, user } = await renderTab({ sessions: success([here]) })
    // Another device signs in, which shows when the list is read again.
    auth.outcomes.sessions = success([here, { ...here, id: 'elsewhere', isThisOne: false }])
    await user.click(await screen.findByRole('button', { name: 'Sign out other sessions' }))
    const end = await part('Your devices').findByRole('button', { name: /^End the session of Unknown device/ })
    expect(part('Your devices').getByText('This device')).toBeInTheDocument()
    auth.outcomes.sessions = success([here])
    auth.outcomes.events = success([{ kind: 'session-ended', happenedAt: createdAt, userAgent: null, address: null }])
    await user.click(end)
    await waitFor(() => expect(end).not.toBeInTheDocument())
    expect(auth.calls).toContainEqual({ name: 'endSession', args: ['elsewhere'] })
    expect(await part('What happened').findByText('A session was ended.')).toBeInTheDocument()
  })
})

test('what the service does not offer is not shown', async () => {
  const signInMethods = success({ providers: [], registration: true, authenticator: false, passkeys: false, recoveryCodes: false })
  await renderTab({ signInMethods })
  await screen.findByRole('region', { name: 'What happened' })
  for (const name of ['Passkeys', 'Authenticator app', 'Recovery codes']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  }
})
