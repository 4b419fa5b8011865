import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import { queryClient } from '#site/backend/with-queries.tsx'
import { MessageNotices } from '#site/pages/account/preferences/MessageNotices.tsx'
import { renderScreen } from '../../support/render.tsx'
import { signedInConnection } from '../../support/signed-in-connection.ts'

beforeAll(() => import('#site/backend/supabase-client.ts'))

/** Renders the setting with the real database client. */
function open(notices: { offered: boolean; wanted: boolean }, saved = 200) {
  queryClient.clear()
  const requests: { name: string; body: unknown }[] = []
  const connection = signedInConnection(async (input, init) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? ''
    requests.push({ name, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    if (name === 'own_message_notices') return Response.json(notices)
    return saved === 200 ? Response.json(true) : Response.json({ code: '42501', message: 'No' }, { status: saved })
  })
  const view = renderScreen(
    <ConnectionContext value={connection}>
      <MessageNotices />
    </ConnectionContext>,
  )
  return { ...view, saves: () => requests.filter(({ name }) => name === 'set_own_message_notices').map(({ body }) => body) }
}

test('an administrator turns the mails on, and off again', async () => {
  const { user, saves } = open({ offered: true, wanted: false })
  const on = await screen.findByRole('radio', { name: 'Email me' })
  expect(screen.getByRole('radio', { name: 'No emails' })).toBeChecked()
  await user.click(on)
  await waitFor(() => expect(on).toBeChecked())
  await waitFor(() => expect(saves()).toEqual([{ wanted: true }]))
  await user.click(screen.getByRole('radio', { name: 'No emails' }))
  await waitFor(() => expect(saves()).toEqual([{ wanted: true }, { wanted: false }]))
  expect(on).not.toBeChecked()
})

test('a choice that is refused is taken back, with the reason', async () => {
  const { user } = open({ offered: true, wanted: false }, 403)
  await user.click(await screen.findByRole('radio', { name: 'Email me' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You are no longer signed in as an administrator.')
  expect(screen.getByRole('radio', { name: 'No emails' })).toBeChecked()
})

test('an installation that sends none says so', async () => {
  open({ offered: false, wanted: false })
  expect(await screen.findByText(/sends no such emails yet/)).toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})
