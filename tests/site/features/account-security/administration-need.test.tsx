import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import { AdminPage } from '#site/pages/admin/AdminPage.tsx'
import { success } from '#shared/result.ts'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'
import { signedInConnection } from '../../../support/signed-in-connection.ts'

test('an administrator who needs a second step sets it up in place of the refused dashboard, which then opens', async () => {
  const auth = scriptedAuth({ user: buildUser({ role: 'admin' }), outcomes: { administrationNeed: success('authenticator') } })
  const connection = signedInConnection(async () => Response.json({ code: '42501', message: 'refused' }, { status: 403 }))
  const { user } = renderScreen(
    <ConnectionContext value={connection}>
      <AdminPage />
    </ConnectionContext>,
    { auth, at: '/admin' },
  )
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  const setup = within(await screen.findByRole('dialog', { name: 'Add your authenticator app' }))
  auth.outcomes.administrationNeed = success(null)
  await user.type(setup.getByLabelText('Six-digit code'), '123456')
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }))
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Users', 'Messages', 'Courses', 'Audit log'])
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Add a second step first' })).not.toBeInTheDocument())
  expect(auth.calls).toContainEqual({ name: 'confirmAuthenticator', args: ['app-1', '123456'] })
})
