import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '#site/backend/connection.ts'
import { actOnAccount } from '#site/features/administration/account-actions-api.ts'
import type { AccountFilter } from '#site/features/administration/account.ts'
import { countAccounts, listAccounts, readAccount } from '#site/features/administration/accounts-api.ts'
import type { Message, MessageFilter } from '#site/features/administration/message.ts'
import { changeMessage, listMessages, readMessage } from '#site/features/administration/messages-api.ts'
import { engines } from './support/engines.ts'
import { startTestBackend, type Learner, type TestBackend } from './support/test-backend.ts'

const allMessages: MessageFilter = { search: '', status: null, answered: null }
/** The result for users who are not administrators. */
const refusal = { problem: 'account' }
const everybody: AccountFilter = { search: '', role: null, state: null, verified: null }

/** Sends the requests of the administration's screens to a real database. */
describe.each(engines)("the administration's screens on $name", (engine) => {
  let backend: TestBackend
  let ada: Learner
  let lea: Learner

  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  beforeEach(async () => {
    ada = await backend.admin()
    lea = await backend.learner('Lea Learner')
  })

  const as = ({ client }: Learner): Connection => ({
    data: async () => client as unknown as Awaited<ReturnType<Connection['data']>>,
  })

  async function seen({ id }: Learner, by = ada) {
    const outcome = await readAccount(as(by), id)
    if (!outcome.ok || !outcome.value) throw new Error('The account should be there')
    return outcome.value
  }

  describe('an account', () => {
    it('is the same as in the list, disabled or not', async () => {
      const listed = async () => {
        const outcome = await listAccounts(as(ada), { ...everybody, search: lea.email }, { sort: 'newest', after: null, pageSize: 5 })
        return outcome.ok ? outcome.value.rows : []
      }
      expect(await listed()).toEqual([await seen(lea)])
      await actOnAccount(as(ada), await seen(lea), 'disable', 'Sent advertisements')
      expect(await listed()).toEqual([await seen(lea)])
      expect(await seen(lea)).toMatchObject({ disabled_reason: 'Sent advertisements', disabled_at: expect.any(String) as string })
    })

    it.each(['promote', 'disable', 'delete'] as const)('%s succeeds if the account has not changed since it was shown', async (action) => {
      const before = await seen(lea)
      expect(await actOnAccount(as(ada), before, action, 'A good reason')).toEqual({ result: 'done' })
      const after = await readAccount(as(ada), lea.id)
      expect(after).not.toEqual({ ok: true, value: before })
    })

    it("another administrator's change in the meantime is detected, and nothing is done", async () => {
      const before = await seen(lea)
      const eve = await backend.admin('Eve Second')
      await actOnAccount(as(eve), before, 'disable', 'Eve was faster')
      expect(await actOnAccount(as(ada), before, 'disable', 'Ada was slower')).toMatchObject({
        result: 'conflict',
        current: { disabled_reason: 'Eve was faster' },
      })
      expect(await actOnAccount(as(ada), before, 'promote', '')).toMatchObject({ result: 'conflict' })
    })

    it('a deleted account gets its own error', async () => {
      const before = await seen(lea)
      await actOnAccount(as(ada), before, 'delete', '')
      expect(await actOnAccount(as(ada), before, 'promote', '')).toEqual({ result: 'failed', failure: { problem: 'gone' } })
      expect(await readAccount(as(ada), lea.id)).toEqual({ ok: true, value: null })
    })

    it('the database gives a reason for each refusal', async () => {
      expect(await actOnAccount(as(ada), await seen(ada), 'demote', '')).toEqual({
        result: 'failed',
        failure: {
          problem: 'refused',
          reason: 'Administrators cannot demote or delete themselves: another administrator has to do it',
        },
      })
    })

    it('a learner learns that this is for administrators', async () => {
      expect(await actOnAccount(as(lea), await seen(ada), 'disable', 'Because')).toEqual({ result: 'failed', failure: refusal })
      expect(await listAccounts(as(lea), everybody, { sort: 'newest', after: null, pageSize: 5 })).toEqual({ ok: false, error: refusal })
      expect(await countAccounts(as(lea), everybody)).toEqual({ ok: false, error: refusal })
    })
  })

  describe('the inbox', () => {
    beforeEach(() => backend.query('delete from public.contact_messages'))

    async function write(message: string, name = 'Lea Learner'): Promise<void> {
      await backend.query('delete from private.contact_sendings')
      const { error } = await lea.client.rpc('send_contact_message', { name, email: lea.email, topic: 'other', message })
      if (error) throw error
    }

    async function page(filter: Partial<MessageFilter> = {}, after: string | null = null, pageSize = 50) {
      const outcome = await listMessages(as(ada), { ...allMessages, ...filter }, { after, pageSize })
      if (!outcome.ok) throw new Error(outcome.error.problem)
      return outcome.value
    }

    async function only(): Promise<Message> {
      const [message] = (await page()).rows
      if (!message) throw new Error('There should be a message')
      return message
    }

    it('shows every message once, newest first, even those of the same moment', async () => {
      for (const number of [1, 2, 3, 4, 5]) await write(`This is message number ${number}.`)
      await backend.query(
        "update public.contact_messages set created_at = '2026-01-01T10:00:00.123456Z' where message like '%2.' or message like '%3.' or message like '%4.'",
      )
      await backend.query("update public.contact_messages set created_at = '2025-01-01T10:00:00Z' where message like '%1.'")
      const shown: string[] = []
      let after: string | null = null
      do {
        const part: Awaited<ReturnType<typeof page>> = await page({}, after, 2)
        shown.push(...part.rows.map(({ message }) => message.at(-2) ?? ''))
        after = part.next
      } while (after)
      expect(shown.toSorted()).toEqual(['1', '2', '3', '4', '5'])
      expect([shown[0], shown.at(-1)]).toEqual(['5', '1'])
    })

    it.each(['PORTRAIT', 'Doe, J', '50% (off)', 'say "no"', 'a\\b', 'x*y'])('finds %j in every field', async (search) => {
      await write('Nothing of the kind is in here.', 'Somebody Else')
      await write('The portrait course: 50% (off), they say "no", a\\b, x*y.', 'Doe, Jane')
      expect((await page({ search })).rows.map(({ name }) => name)).toEqual(['Doe, Jane'])
    })

    it('finds by address and by reference', async () => {
      await write('Where do I find my certificate?')
      const { reference } = await only()
      expect((await page({ search: lea.email.toUpperCase() })).rows).toHaveLength(1)
      expect((await page({ search: reference.toLowerCase() })).rows).toHaveLength(1)
    })

    it.each(['"),id.gt.(', 'x"),or(status.eq.new', '%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%'])(
      'searches for %j literally, not as a filter',
      async (search) => {
        await write('This message stays where it is.')
        expect((await page({ search })).rows).toEqual([])
      },
    )

    it('opens, notes and closes messages, and filters by state', async () => {
      await write('Where do I find my certificate?')
      const opened = await changeMessage(as(ada), await only(), { status: 'open' })
      if (!opened.ok || !opened.value) throw new Error('It should have been opened')
      expect(opened.value).toMatchObject({ status: 'open', handled_by: ada.id })
      const closed = await changeMessage(as(ada), opened.value, { status: 'closed', notes: 'Answered' })
      expect(closed).toMatchObject({ ok: true, value: { status: 'closed', notes: 'Answered' } })
      expect((await page({ status: 'closed' })).rows).toHaveLength(1)
      expect((await page({ status: 'new' })).rows).toEqual([])
    })

    it("another administrator's change in the meantime is detected, and nothing is overwritten", async () => {
      await write('Where do I find my certificate?')
      const before = await only()
      const eve = await backend.admin('Eve Second')
      await changeMessage(as(eve), before, { status: 'open', notes: 'Eve is at it' })
      expect(await changeMessage(as(ada), before, { notes: 'Ada too' })).toEqual({ ok: true, value: null })
      const after = await only()
      expect(after.notes).toBe('Eve is at it')
      await changeMessage(as(eve), after, { notes: 'Eve again' })
      expect(await changeMessage(as(ada), after, { notes: 'Ada too' })).toEqual({ ok: true, value: null })
      expect(await readMessage(as(ada), before.id)).toMatchObject({ ok: true, value: { notes: 'Eve again' } })
    })

    it('records who answered a message and when, filters by it, and names the administrator in the list', async () => {
      await write('Where do I find my certificate?')
      await write('The second lesson stops after a minute.')
      const [first, second] = (await page()).rows
      if (!first || !second) throw new Error('There should be two messages')
      // The database writes the time itself.
      const answered = await changeMessage(as(ada), second, { answered_at: '2001-01-01T00:00:00Z' })
      if (!answered.ok || !answered.value?.answered_at) throw new Error('It should be answered')
      expect(answered.value.answered_by).toBe(ada.id)
      expect(Date.now() - Date.parse(answered.value.answered_at)).toBeLessThan(60_000)
      expect((await page({ answered: true })).rows).toMatchObject([{ id: second.id, answered_by_email: ada.email }])
      expect((await page({ answered: false })).rows).toMatchObject([{ id: first.id, answered_by_email: null }])
      expect((await page({ answered: true, status: 'new', search: 'certificate' })).rows).toHaveLength(1)
      expect((await page({ answered: true, status: 'closed' })).rows).toEqual([])

      const undone = await changeMessage(as(ada), answered.value, { answered_at: null })
      expect(undone).toMatchObject({ ok: true, value: { answered_at: null, answered_by: null } })
    })

    it('two administrators who answer at once: the first one stays, and the other is told', async () => {
      await write('Where do I find my certificate?')
      const before = await only()
      const eve = await backend.admin('Eve Second')
      const now = new Date().toISOString()
      const both = await Promise.all([ada, eve].map((person) => changeMessage(as(person), before, { answered_at: now })))
      const faster = both.map((outcome) => outcome.ok && outcome.value).filter(Boolean)
      expect(faster).toHaveLength(1)
      const after = await only()
      expect([ada.id, eve.id]).toContain(after.answered_by)
      // Without the condition on what was seen, too.
      const later = after.answered_by === ada.id ? eve : ada
      await later.client.from('contact_messages').update({ answered_at: now }).eq('id', after.id)
      expect(await only()).toMatchObject({ answered_at: after.answered_at, answered_by: after.answered_by })
    })

    it('an answer outlives the account of who gave it, without the name', async () => {
      await write('Where do I find my certificate?')
      const eve = await backend.admin('Eve Leaves')
      await changeMessage(as(eve), await only(), { answered_at: new Date().toISOString() })
      const { answered_at } = await only()
      await backend.query('delete from auth.users where id = $1', [eve.id])
      expect((await page({ answered: true })).rows).toMatchObject([{ answered_at, answered_by: null, answered_by_email: null }])
    })

    it('finds one or two letters at the beginning of a word, also on a new line', async () => {
      await write('Where do I find my certificate?\nXylophones are what I play.')
      expect((await page({ search: 'xy' })).rows).toHaveLength(1)
      expect((await page({ search: 'X' })).rows).toHaveLength(1)
      expect((await page({ search: 'yl' })).rows).toEqual([])
    })

    it.each([
      { status: 'lost' },
      { page_size: 0 },
      { page_size: 1001 },
      { after: 'not a cursor' },
      { after: Buffer.from('{"id":"b"}').toString('base64url') },
      { search: 'x'.repeat(101) },
    ])('refuses %j with a message', async (args) => {
      const { error, status } = await ada.client.rpc('list_messages', args)
      expect([error?.code, status]).toEqual(['22023', 400])
    })

    it('a learner is refused, and cannot bypass the function either', async () => {
      await write('Where do I find my certificate?')
      expect(await listMessages(as(lea), allMessages, { after: null, pageSize: 5 })).toEqual({ ok: false, error: refusal })
      expect((await lea.client.from('contact_messages').select()).data).toEqual([])
    })
  })
})
