import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PasswordSetting } from '#pages/account/security/PasswordSetting.tsx'
import { SecurityTab } from '#pages/account/security/SecurityTab.tsx'
import { success } from '#result.ts'
import { ConfirmProvider } from '#ui/ConfirmProvider.tsx'
import { codeOf } from '../support/authenticator-app.ts'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'
import { renderScreen } from '../support/render.tsx'

const email = 'ada@example.org'
const secret = 'JBSWY3DPEHPK3PXP'
let service: MemoryAuthService

beforeEach(() => {
  service = new MemoryAuthService()
})

async function renderTab({ hasApp = false } = {}) {
  const user = service.addAccount({ email, password: 'lovelace-1' })
  const auth = new MemoryAuth({ service, user })
  if (hasApp) {
    const app = { id: 'app-1', name: 'Phone', isConfirmed: true, createdAt: '2024-01-05T08:00:00.000Z', secret, lastStep: 0 }
    security().authenticators = [app]
  }
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

function security() {
  const account = service.accounts.get(email)
  if (!account) throw new Error('No account')
  return account.security
}

/** Makes the proofs of all sessions stale, as five minutes would. */
function forgetProofs() {
  for (const session of security().sessions) session.provedAt = 0
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('passkeys', () => {
  test('one is added, named at once, and removed after a question', async () => {
    const { user, toasts } = await renderTab()
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    const name = await part('Passkeys').findByLabelText('Name of this passkey')
    expect(name).toHaveFocus()
    await user.clear(name)
    await user.type(name, 'My laptop{Enter}')
    expect(await part('Passkeys').findByText('My laptop')).toBeInTheDocument()
    expect(part('Passkeys').getByText(/Not used yet/)).toBeInTheDocument()
    await user.click(part('Passkeys').getByRole('button', { name: 'Remove My laptop' }))
    await user.click((await dialog('Remove this passkey?')).getByRole('button', { name: 'Remove passkey' }))
    expect(await part('Passkeys').findByText(/You have no passkey yet/)).toBeInTheDocument()
    expect(toasts.map(({ title }) => title)).toEqual(['Passkey added', 'Passkey removed'])
    await waitFor(() => expect(part('Passkeys').getByRole('button', { name: 'Add a passkey' })).toHaveFocus())
  })

  test('closing the browser’s dialog is no error', async () => {
    const { auth, user } = await renderTab()
    auth.failNext('passkey-canceled')
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    await waitFor(() => expect(auth.calls.some(({ name }) => name === 'registerPasskey')).toBe(true))
    expect(part('Passkeys').queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the authenticator app', () => {
  test('is added with its first code; recovery codes follow, and their number is shown', async () => {
    const { user } = await renderTab()
    await user.click(part('Authenticator app').getByRole('button', { name: 'Add an authenticator app' }))
    const setup = await dialog('Add your authenticator app')
    expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument()
    const key = security().authenticators[0]?.secret ?? ''
    expect(setup.getByText(key.replace(/(.{4})(?=.)/g, '$1 '))).toBeInTheDocument()
    await user.type(setup.getByLabelText('Six-digit code'), codeOf(key))
    const codes = await dialog('Save your recovery codes')
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(security().recoveryCodes)
    await user.click(codes.getByRole('button', { name: 'I have saved them' }))
    expect(await part('Authenticator app').findByText('Authenticator app', { selector: 'strong' })).toBeInTheDocument()
    expect(await part('Recovery codes').findByText('10 codes left')).toBeInTheDocument()
  })

  test('can be given up, which leaves nothing behind', async () => {
    const { user } = await renderTab()
    await user.click(part('Authenticator app').getByRole('button', { name: 'Add an authenticator app' }))
    await user.click((await dialog('Add your authenticator app')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(security().authenticators).toEqual([]))
  })

  test('is removed with one of its codes as a fresh proof', async () => {
    const { user } = await renderTab({ hasApp: true })
    forgetProofs()
    await user.click(await part('Authenticator app').findByRole('button', { name: 'Remove Phone' }))
    await user.click((await dialog('Remove this authenticator app?')).getByRole('button', { name: 'Remove app' }))
    const proof = await dialog('Confirm that it is you')
    expect(proof.queryByRole('button', { name: 'Use my password' })).not.toBeInTheDocument()
    await user.type(await proof.findByLabelText('Six-digit code'), codeOf(secret))
    await waitFor(() => expect(security().authenticators).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recovery codes' })).not.toBeInTheDocument())
  })

  test('without recovery codes, the section asks for some', async () => {
    await renderTab({ hasApp: true })
    expect(await screen.findByText('None left')).toBeInTheDocument()
  })
})

describe('a fresh proof', () => {
  test('is asked for once, and the act goes on', async () => {
    const { auth, user } = await renderTab()
    forgetProofs()
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    const proof = await dialog('Confirm that it is you')
    await user.type(await proof.findByLabelText('Your password'), 'wrong{Enter}')
    expect(await proof.findByRole('alert')).toHaveTextContent('That is not your current password. Please try again.')
    await user.clear(proof.getByLabelText('Your password'))
    await user.type(proof.getByLabelText('Your password'), 'lovelace-1{Enter}')
    expect(await part('Passkeys').findByLabelText('Name of this passkey')).toBeInTheDocument()
    expect(auth.calls.filter(({ name }) => name === 'registerPasskey')).toHaveLength(2)
  })

  test('can be a mailed code', async () => {
    const { user } = await renderTab()
    forgetProofs()
    await user.click(part('Passkeys').getByRole('button', { name: 'Add a passkey' }))
    const proof = await dialog('Confirm that it is you')
    await user.click(await proof.findByRole('button', { name: 'Email me a code' }))
    await user.click(await proof.findByRole('button', { name: 'Email me a code' }))
    await user.type(await proof.findByLabelText('Six-digit code'), service.mails.at(-1)?.digits ?? '')
    expect(await part('Passkeys').findByLabelText('Name of this passkey')).toBeInTheDocument()
  })

  test('can be declined: nothing is done, and nothing typed is lost', async () => {
    const account = service.addAccount({ email, password: 'lovelace-1' })
    const auth = new MemoryAuth({ service, user: account })
    const { user } = renderScreen(<PasswordSetting />, { auth })
    await user.type(screen.getByLabelText('Current password'), 'lovelace-1')
    await user.type(screen.getByLabelText('New password'), 'rope-and-chalk')
    await user.type(screen.getByLabelText('Confirm password'), 'rope-and-chalk')
    auth.failNext('requires-recent-login')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await user.click((await dialog('Confirm that it is you')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByLabelText('New password')).toHaveValue('rope-and-chalk')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus())
  })
})

describe('sessions and events', () => {
  test('another session is ended, and the list of events says so', async () => {
    const { user } = await renderTab()
    await new MemoryAuth({ service }).signInWithPassword(email, 'lovelace-1')
    await user.click(await screen.findByRole('button', { name: 'Sign out other sessions' }))
    const end = await part('Your devices').findByRole('button', { name: /^End the session of Unknown device/ })
    expect(part('Your devices').getByText('This device')).toBeInTheDocument()
    await user.click(end)
    await waitFor(() => expect(security().sessions).toHaveLength(1))
    expect(await part('What happened').findByText('A session was ended.')).toBeInTheDocument()
  })
})

test('what the service does not offer is not shown', async () => {
  const user = service.addAccount({ email, password: 'lovelace-1' })
  const auth = new MemoryAuth({ service, user })
  const nothing = success({ authenticator: false, passkeys: false, recoveryCodes: false })
  vi.spyOn(auth, 'security').mockImplementation((call) =>
    call({ capabilities: async () => nothing, sessions: async () => success([]), events: async () => success([]) } as never),
  )
  renderScreen(<SecurityTab />, { auth })
  await screen.findByRole('region', { name: 'What happened' })
  for (const name of ['Passkeys', 'Authenticator app', 'Recovery codes']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  }
})
