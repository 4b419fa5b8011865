import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectionContext } from '#backend/connection-context.ts'
import { AdminPage } from '#pages/admin/AdminPage.tsx'
import { codeOf } from '../support/authenticator-app.ts'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'
import { renderScreen } from '../support/render.tsx'
import { signedInConnection } from '../support/signed-in-connection.ts'

test('an administrator who needs a second step sets it up in place of the refused dashboard, which then opens', async () => {
  const service = new MemoryAuthService()
  const admin = service.addAccount({ email: 'ada@example.org', role: 'admin' })
  const auth = new MemoryAuth({ service, user: admin })
  const security = service.accounts.get(admin.email)?.security
  if (!security) throw new Error('No account')
  security.administrationNeed = 'authenticator'
  const connection = signedInConnection(async () => Response.json({ code: '42501', message: 'refused' }, { status: 403 }))
  const { user } = renderScreen(
    <ConnectionContext value={connection}>
      <AdminPage />
    </ConnectionContext>,
    { auth, at: '/admin' },
  )
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  const setup = within(await screen.findByRole('dialog', { name: 'Add your authenticator app' }))
  security.administrationNeed = null
  await user.type(setup.getByLabelText('Six-digit code'), codeOf(security.authenticators[0]?.secret ?? ''))
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Users', 'Messages', 'Catalog', 'Audit log'])
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Add a second step first' })).not.toBeInTheDocument())
})
