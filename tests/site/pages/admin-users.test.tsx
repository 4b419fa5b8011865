import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import type { Account } from '#site/features/administration/account.ts'
import { UsersTab } from '#site/pages/admin/users/UsersTab.tsx'
import { fill, renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'
import { signedInConnection } from '../../support/signed-in-connection.ts'

const ada = { uid: 'ada', email: 'ada@ascendo.example', displayName: 'Ada Admin', role: 'admin' as const }

const lea: Account = {
  id: 'lea',
  role: 'user',
  account_type: 'student',
  display_name: 'Lea Learner',
  email: 'lea@ascendo.example',
  photo_url: null,
  email_verified: true,
  created_at: '2026-01-05T08:00:00Z',
  last_login_at: null,
  disabled_at: null,
  disabled_reason: null,
}
const self: Account = { ...lea, id: ada.uid, role: 'admin', display_name: ada.displayName, email: ada.email }

/** Status 0 stands for no answer at all: there is no such response, so the request fails. */
type Answer = { status?: number; body: unknown }
const refused = (status: number, code: string, message = 'refused'): Answer => ({
  status,
  body: { code, message, details: null, hint: null },
})

/** Renders the users tab with the real database client. `answers` are keyed by the last part of the request's path. */
function open(users: Account[], answers: Record<string, Answer | Promise<Answer>> = {}) {
  const requests: { name: string; body: unknown }[] = []
  const connection = signedInConnection(async (input, init) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? ''
    requests.push({ name, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const { status = 200, body } = await (answers[name] ?? usual(name))
    return Response.json(body, { status })
  })
  function usual(name: string): Answer {
    if (name === 'list_users') return { body: { users, next: null } }
    if (name === 'count_users') return { body: { count: users.length, more: false } }
    if (name === 'users') return { body: users.map(({ disabled_at: _at, disabled_reason: _reason, ...profile }) => profile) }
    if (name === 'disabled_accounts') return { body: [] }
    return { body: null }
  }
  const auth = scriptedAuth({ user: buildUser(ada) })
  const view = renderScreen(
    <ConnectionContext value={connection}>
      <UsersTab />
    </ConnectionContext>,
    { auth, at: '/admin?tab=users' },
  )
  return { ...view, requests }
}

type View = ReturnType<typeof open>

async function choose({ user }: View, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Manage ${name}` }))
  await user.click(screen.getByRole('menuitem', { name: item }))
  return screen.findByRole('dialog')
}

beforeAll(() => import('#site/backend/supabase-client.ts'))

describe('the actions on an account', () => {
  test('administrators cannot act on themselves', async () => {
    const { user } = open([self])
    await user.click(await screen.findByRole('button', { name: 'Manage Ada Admin' }))
    expect(screen.getByText(/^This is your own account: only another administrator can/)).toBeInTheDocument()
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Show in the audit log'])
  })

  test.each([
    ['has not confirmed its address', { email_verified: false }, /must confirm its email address first/],
    ['is disabled', { disabled_at: '2026-02-01T08:00:00Z', disabled_reason: 'Spam' }, /must be enabled first/],
  ])('an account that %s cannot become an administrator, and the menu says why', async (_, state, sentence) => {
    const { user } = open([{ ...lea, ...state }])
    await user.click(await screen.findByRole('button', { name: 'Manage Lea Learner' }))
    expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Make administrator' })).toBeNull()
  })

  test('disabling requires a reason, sends it and says that it is done', async () => {
    const answer = Promise.withResolvers<Answer>()
    const view = open([lea], { disable_user: answer.promise })
    const dialog = within(await choose(view, 'Lea Learner', 'Disable account'))
    await view.user.click(dialog.getByRole('button', { name: 'Disable account' }))
    expect(dialog.getByText('Please give a reason of at least three characters.')).toBeInTheDocument()
    await fill(view.user, dialog.getByLabelText('Reason'), 'Spam')
    await view.user.click(dialog.getByRole('button', { name: 'Disable account' }))
    expect(screen.getByRole('progressbar', { name: 'Loading', hidden: true })).toBeInTheDocument()
    answer.resolve({ body: null })
    await vi.waitFor(() =>
      expect(view.toasts.map(({ message }) => message)).toEqual(['Lea Learner is disabled and signed out everywhere.']),
    )
    expect(view.requests).toContainEqual({ name: 'disable_user', body: { user_id: 'lea', reason: 'Spam' } })
  })

  test('resetting the second step requires a reason, and is not offered for administrators', async () => {
    const view = open([lea])
    const dialog = within(await choose(view, 'Lea Learner', 'Reset second step'))
    await view.user.click(dialog.getByRole('button', { name: 'Reset second step' }))
    expect(dialog.getByText('Please give a reason of at least three characters.')).toBeInTheDocument()
    await fill(view.user, dialog.getByLabelText('Reason'), 'Lost phone, called back')
    await view.user.click(dialog.getByRole('button', { name: 'Reset second step' }))
    await vi.waitFor(() =>
      expect(view.toasts.map(({ message }) => message)).toEqual([
        'Lea Learner can sign in without a second step and has been told by email.',
      ]),
    )
    expect(view.requests).toContainEqual({ name: 'reset_second_step', body: { user_id: 'lea', reason: 'Lost phone, called back' } })
  })

  test('returning a former address requires the address and a reason, and mails a reset there', async () => {
    const view = open([lea])
    const dialog = within(await choose(view, 'Lea Learner', 'Return former address'))
    await view.user.click(dialog.getByRole('button', { name: 'Return former address' }))
    expect(dialog.getByText('Please type the former address.')).toBeInTheDocument()
    await fill(view.user, dialog.getByLabelText('Reason'), 'Called back')
    await fill(view.user, dialog.getByLabelText('Former email address'), 'lea@former.example')
    await view.user.click(dialog.getByRole('button', { name: 'Return former address' }))
    await vi.waitFor(() =>
      expect(view.toasts.map(({ message }) => message)).toEqual([
        'The account of Lea Learner has its former address again, which gets an email to choose a new password.',
      ]),
    )
    expect(view.requests).toContainEqual({
      name: 'return_former_address',
      body: { user_id: 'lea', email: 'lea@former.example', reason: 'Called back' },
    })
  })

  test('deleting requires typing the address', async () => {
    const view = open([lea])
    const dialog = within(await choose(view, 'Lea Learner', 'Delete account'))
    await fill(view.user, dialog.getByLabelText(/to confirm$/), 'lea@ascendo')
    await view.user.click(dialog.getByRole('button', { name: 'Delete account' }))
    expect(dialog.getByText('Please type the address exactly as shown above.')).toBeInTheDocument()
    expect(view.requests.map(({ name }) => name)).not.toContain('delete_user')
  })
})

describe('failures', () => {
  async function promote(answers: Record<string, Answer>) {
    const view = open([lea], answers)
    const dialog = within(await choose(view, 'Lea Learner', 'Make administrator'))
    await fill(view.user, dialog.getByLabelText(/^Reason/), 'Colleague')
    await view.user.click(dialog.getByRole('button', { name: 'Make administrator' }))
    return { ...view, dialog }
  }

  test.each([
    [
      'the database refuses',
      refused(409, 'PT409', 'Only a confirmed account can become one'),
      'Only a confirmed account can become one. Nothing was done.',
    ],
    ['no answer', { status: 0, body: null }, 'The service is out of reach. Check your connection, then try again. Nothing was done.'],
    ['the server is down', refused(500, 'XX000'), 'Something went wrong on our side. Please try again in a moment. Nothing was done.'],
  ])('%s: it says so, and the reason stays', async (_, answer, sentence) => {
    const { dialog } = await promote({ set_role: answer })
    expect(await dialog.findByRole('alert')).toHaveTextContent(sentence)
    expect(dialog.getByLabelText(/^Reason/)).toHaveValue('Colleague')
  })

  test('if the last proof is too old, asks for a new one and goes on; the reason stays', async () => {
    const answers: Record<string, Answer> = { set_role: refused(428, 'PT428', 'This requires a proof no older than five minutes') }
    const { user, requests, auth } = await promote(answers)
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    delete answers['set_role']
    await fill(user, await proof.findByLabelText('Your password'), 'secret-1{Enter}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(auth.calls).toContainEqual({ name: 'reauthenticate', args: [{ method: 'password', password: 'secret-1' }] })
    expect(requests.filter(({ name }) => name === 'set_role').map(({ body }) => body)).toEqual([
      { user_id: 'lea', role: 'admin', reason: 'Colleague' },
      { user_id: 'lea', role: 'admin', reason: 'Colleague' },
    ])
  })

  test('if someone else has changed the account, nothing is sent', async () => {
    const { toasts, requests } = await promote({ disabled_accounts: { body: [{ disabled_at: '2026-02-01T08:00:00Z', reason: 'Spam' }] } })
    await vi.waitFor(() => expect(toasts[0]?.message).toMatch(/^Lea Learner has been disabled in the meantime. Nothing was done/))
    expect(requests.map(({ name }) => name)).not.toContain('set_role')
  })

  test('if the account has been deleted, the list is read again', async () => {
    const { toasts } = await promote({ users: { body: [] }, set_role: refused(404, 'PT404') })
    await vi.waitFor(() => expect(toasts[0]?.message).toBe('This account no longer exists.'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a former administrator’s profile is read again, so that the route guard acts on it', async () => {
    const { dialog, auth } = await promote({ set_role: refused(403, '42501') })
    expect(await dialog.findByRole('alert')).toHaveTextContent('You are no longer signed in as an administrator.')
    await vi.waitFor(() => expect(auth.calls).toContainEqual({ name: 'refreshUser', args: [] }))
  })
})
