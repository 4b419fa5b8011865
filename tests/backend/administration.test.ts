import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { foldings, searches } from '../support/foldings.ts'
import { engines } from './support/engines.ts'
import { startTestBackend, type Learner, type TestBackend } from './support/test-backend.ts'

interface ListedUser {
  id: string
  email: string
  display_name: string | null
  role: string
  disabled_reason: string | null
}

interface AuditEntry {
  id: number
  action: string
  actor_id: string | null
  actor_email: string | null
  actor_role: string
  subject_id: string
  before: unknown
  after: unknown
  reason: string | null
}

const day = 24 * 60 * 60 * 1000

describe.each(engines)('administration on $name', (engine) => {
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

  async function lastEntries(subject: string): Promise<AuditEntry[]> {
    const { data } = await ada.client.rpc('list_audit', { subject })
    return (data as { entries: AuditEntry[] }).entries
  }

  const list = async (args: Record<string, unknown>) => {
    const { data, error } = await ada.client.rpc('list_users', args)
    if (error) throw error
    return data as { users: ListedUser[]; next: string | null }
  }
  const roleOf = async ({ id }: Learner) =>
    (await backend.query<{ role: string }>('select role from public.users where id = $1', [id]))[0]?.role

  describe('roles', () => {
    it('an administrator grants and revokes the role, and both are in the log', async () => {
      const promoted = await ada.client.rpc('set_role', { user_id: lea.id, role: 'admin', reason: 'New colleague' })
      expect(promoted.data).toMatchObject({ id: lea.id, role: 'admin', disabled_at: null })
      await ada.client.rpc('set_role', { user_id: lea.id, role: 'user' })
      expect(await lastEntries(lea.id)).toMatchObject([
        { action: 'account.role', before: { role: 'admin' }, after: { role: 'user' }, reason: null },
        {
          action: 'account.role',
          actor_id: ada.id,
          actor_email: ada.email,
          actor_role: 'authenticated',
          before: { role: 'user' },
          after: { role: 'admin' },
          reason: 'New colleague',
        },
      ])
    })

    it('setting the same role again changes nothing and logs nothing', async () => {
      const { error } = await ada.client.rpc('set_role', { user_id: lea.id, role: 'user' })
      expect([error, await lastEntries(lea.id)]).toEqual([null, []])
    })

    it('unconfirmed and disabled accounts cannot become administrators', async () => {
      await backend.query('update auth.users set email_confirmed_at = null where id = $1', [lea.id])
      expect((await ada.client.rpc('set_role', { user_id: lea.id, role: 'admin' })).error?.code).toBe('PT409')
      await backend.query('update auth.users set email_confirmed_at = now() where id = $1', [lea.id])
      await ada.client.rpc('disable_user', { user_id: lea.id, reason: 'Spam' })
      expect((await ada.client.rpc('set_role', { user_id: lea.id, role: 'admin' })).error?.code).toBe('PT409')
    })

    it.each(['root', '', null])('%j is not a role', async (role) => {
      expect((await ada.client.rpc('set_role', { user_id: lea.id, role })).error?.code).toBe('22023')
      expect(await roleOf(lea)).toBe('user')
    })
  })

  describe('disabling', () => {
    it('locks the account with a reason, and enabling unlocks it', async () => {
      const disabled = await ada.client.rpc('disable_user', { user_id: lea.id, reason: '  Sent\nadvertisements ' })
      expect(disabled.data).toMatchObject({ disabled_reason: 'Sent advertisements', disabled_at: expect.any(String) as string })
      const signIn = () => backend.browser().auth.signInWithPassword({ email: lea.email, password: lea.password })
      expect((await signIn()).error?.code).toBe('user_banned')
      expect((await lea.client.from('users').select()).data ?? []).toEqual([])
      expect((await list({ state: 'disabled' })).users.map((user) => user.id)).toContain(lea.id)

      const enabled = await ada.client.rpc('enable_user', { user_id: lea.id, reason: 'Apologised' })
      expect(enabled.data).toMatchObject({ disabled_reason: null, disabled_at: null })
      expect((await signIn()).error).toBeNull()
      expect(await lastEntries(lea.id)).toMatchObject([
        { action: 'account.enabled', reason: 'Apologised' },
        { action: 'account.disabled', reason: 'Sent advertisements', before: { disabled: false }, after: { disabled: true } },
      ])
    })

    it.each(['', '  a ', null, 'x'.repeat(501)])('requires a reason of valid length, not %j', async (reason) => {
      expect((await ada.client.rpc('disable_user', { user_id: lea.id, reason })).error?.code).toBe('22023')
      expect((await lea.client.from('users').select()).data).toHaveLength(1)
    })

    it('takes effect when the auth service does it, and ends when the ban expires', async () => {
      await backend.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [lea.id])
      expect((await list({ search: lea.email, state: 'disabled' })).users).toHaveLength(1)
      await backend.query("update public.disabled_accounts set until = now() - interval '1 second' where user_id = $1", [lea.id])
      expect((await list({ search: lea.email, state: 'active' })).users).toHaveLength(1)
    })
  })

  describe('deleting', () => {
    it('removes the account with profile, photos and sessions, and the log keeps the name', async () => {
      await lea.client.storage.from('avatars').upload(`${lea.id}/me.png`, png(), { contentType: 'image/png' })
      expect(await tracesOf(lea)).toMatchObject({ photos: 1, accounts: 1, profiles: 1 })
      expect((await ada.client.rpc('delete_user', { user_id: lea.id, reason: 'Asked by mail' })).error).toBeNull()
      expect(await tracesOf(lea)).toEqual({ photos: 0, accounts: 0, profiles: 0, sessions: 0, tokens: 0, identities: 0 })
      expect((await lastEntries(lea.id))[0]).toMatchObject({
        action: 'account.deleted',
        actor_id: ada.id,
        before: { email: lea.email, display_name: 'Lea Learner', role: 'user' },
        reason: 'Asked by mail',
      })
      expect((await ada.client.rpc('delete_user', { user_id: lea.id })).error?.code).toBe('PT404')
    })

    it("a user's own account is deleted after typing its address, and leaves no name in the log", async () => {
      const wrong = await lea.client.rpc('delete_own_account', { email_typed: ada.email })
      expect(wrong.error).toMatchObject({ code: '22023', message: 'This is not the email address of your account' })
      expect(await tracesOf(lea)).toMatchObject({ accounts: 1, profiles: 1 })
      expect((await lea.client.rpc('delete_own_account', { email_typed: ` ${lea.email.toUpperCase()} ` })).error).toBeNull()
      expect(await tracesOf(lea)).toEqual({ photos: 0, accounts: 0, profiles: 0, sessions: 0, tokens: 0, identities: 0 })
      const entries = await lastEntries(lea.id)
      expect(entries).toMatchObject([{ action: 'account.deleted', actor_id: lea.id, before: null }])
      expect(JSON.stringify(entries)).not.toContain(lea.email)
      expect((await lea.client.from('users').select()).data ?? []).toEqual([])
    })

    it('a disabled account cannot delete itself', async () => {
      await ada.client.rpc('disable_user', { user_id: lea.id, reason: 'Spam' })
      expect((await lea.client.rpc('delete_own_account', { email_typed: lea.email })).error).not.toBeNull()
      expect(await tracesOf(lea)).toMatchObject({ accounts: 1 })
    })

    async function tracesOf({ id }: Learner) {
      const [row] = await backend.query(
        `select
          (select count(*)::int from storage.objects where name like $1 || '/%') as photos,
          (select count(*)::int from auth.users where id::text = $1) as accounts,
          (select count(*)::int from public.users where id::text = $1) as profiles,
          (select count(*)::int from auth.sessions where user_id::text = $1) as sessions,
          (select count(*)::int from auth.refresh_tokens where user_id::text = $1) as tokens,
          (select count(*)::int from auth.identities where user_id::text = $1) as identities`,
        [id],
      )
      return row
    }
  })

  describe('the last administrator and oneself', () => {
    const acts: [string, (id: string) => [string, Record<string, unknown>]][] = [
      ['demote', (id) => ['set_role', { user_id: id, role: 'user' }]],
      ['disable', (id) => ['disable_user', { user_id: id, reason: 'No reason' }]],
      ['delete', (id) => ['delete_user', { user_id: id }]],
    ]

    it.each(acts)('an administrator cannot %s their own account, even if there are others', async (_, act) => {
      const { error } = await ada.client.rpc(...act(ada.id))
      expect([error?.code, error?.message]).toEqual(['23001', expect.stringContaining('themselves')])
      expect(await roleOf(ada)).toBe('admin')
      expect((await list({})).users.length).toBeGreaterThan(0)
    })

    it('an administrator cannot delete their own account on the account page either', async () => {
      expect((await ada.client.rpc('delete_own_account', { email_typed: ada.email })).error?.code).toBe('23001')
      expect(await roleOf(ada)).toBe('admin')
    })

    it.each(acts)('if two administrators %s each other at the same moment, one stays and can still act', async (_, act) => {
      for (let round = 0; round < 4; round += 1) {
        const eve = await backend.admin('Eve Second')
        await backend.query("update public.users set role = 'user' where role = 'admin' and id not in ($1, $2)", [ada.id, eve.id])
        const results = await Promise.all([ada.client.rpc(...act(eve.id)), eve.client.rpc(...act(ada.id))])
        expect(results.filter(({ error }) => error === null)).toHaveLength(1)
        const left = await backend.query<{ id: string }>(`
          select profile.id from public.users profile join auth.users account using (id)
          where profile.role = 'admin' and (account.banned_until is null or account.banned_until < now())`)
        expect(left).toHaveLength(1)
        const winner = results[0].error === null ? ada : eve
        expect(left).toEqual([{ id: winner.id }])
        expect((await winner.client.rpc('count_users')).error).toBeNull()
        ada = winner
      }
    })

    it('the loser of that race cannot act on others either, however many administrators there are', async () => {
      const [eve, third] = [await backend.admin('Eve Second'), await backend.admin('Tim Third')]
      const results = await Promise.all([
        ada.client.rpc('set_role', { user_id: eve.id, role: 'user' }),
        eve.client.rpc('set_role', { user_id: ada.id, role: 'user' }),
      ])
      expect(results.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['42501', 'done'])
      expect(await roleOf(third)).toBe('admin')
    })
  })

  describe('the list of users', () => {
    it('pages through every user once, in the order of each sort', async () => {
      await backend.query('update public.users set display_name = null where id = $1', [lea.id])
      const [{ all } = { all: 0 }] = await backend.query<{ all: number }>('select count(*)::int as all from public.users')
      for (const sort of ['newest', 'oldest', 'name', 'email', 'last_seen']) {
        const ids: string[] = []
        let after: string | null = null
        do {
          const page: Awaited<ReturnType<typeof list>> = await list({ sort, page_size: 3, ...(after && { after }) })
          ids.push(...page.users.map((user) => user.id))
          after = page.next
        } while (after)
        expect([sort, ids.length, new Set(ids).size]).toEqual([sort, all, all])
        const whole = await list({ sort, page_size: 1000 })
        expect(whole.next).toBeNull()
        expect(whole.users.map((user) => user.id)).toEqual(ids)
      }
    })

    it('accounts created at the same time are neither lost nor shown twice between pages', async () => {
      await backend.query("update public.users set created_at = '2020-01-01T00:00:00.123456Z'")
      const first = await list({ page_size: 2 })
      const second = await list({ page_size: 1000, after: first.next })
      expect(new Set([...first.users, ...second.users].map((user) => user.id)).size).toBe(first.users.length + second.users.length)
      expect((await ada.client.rpc('count_users')).data).toEqual({ count: first.users.length + second.users.length, more: false })
    })

    it.each([
      ['a part of the address', (email: string) => email.slice(3, -3)],
      ['the address in capitals', (email: string) => email.toUpperCase()],
      ['a part of the name', () => 'zzy Qu'],
      ['the first two letters of the family name', () => 'qu'],
    ])('finds by %s', async (_, term) => {
      const izzy = await backend.learner('Izzy Quirrel')
      const found = await list({ search: term(izzy.email), page_size: 1000 })
      expect(found.users.map((user) => user.id)).toContain(izzy.id)
      expect(found.users.map((user) => user.id)).not.toContain(lea.id)
      expect((await ada.client.rpc('count_users', { search: term(izzy.email) })).data).toEqual({ count: found.users.length, more: false })
      await backend.query('delete from auth.users where id = $1', [izzy.id])
    })

    it('folds texts as the site does, and finds accounts and messages by what is folded', async () => {
      const rows = await backend.query<{ folded: string }>(
        'select private.folded(text) as folded from jsonb_array_elements_text($1::jsonb) with ordinality as given (text, place) order by place',
        [JSON.stringify(foldings.map(([text]) => text))],
      )
      expect(rows.map(({ folded }) => folded)).toEqual(foldings.map(([, folded]) => folded))

      for (const [typed, text, isFound] of searches) {
        const named = await backend.learner(text)
        expect([typed, (await list({ search: typed })).users.some(({ id }) => id === named.id)]).toEqual([typed, isFound])
        await backend.query('delete from auth.users where id = $1', [named.id])
        await backend.query(
          "insert into public.contact_messages (reference, name, email, topic, message) values ('AS-FOLD-2345', 'Ada', 'ada@x.example', 'other', $1)",
          [`${text}, in a message of some length`],
        )
        const { data } = await ada.client.rpc('list_messages', { search: typed })
        expect([typed, (data as { messages: unknown[] }).messages.length]).toEqual([typed, isFound ? 1 : 0])
        await backend.query("delete from public.contact_messages where reference = 'AS-FOLD-2345'")
      }
    })

    it.each(['%', '___', "x' or true --", '\\', '%%%', "$1 || 'a'"])('searches for %j literally', async (search) => {
      expect((await list({ search })).users).toEqual([])
      const odd = await backend.learner(`Odd ${search} Name`)
      expect((await list({ search })).users.map((user) => user.id)).toEqual([odd.id])
      await backend.query('delete from auth.users where id = $1', [odd.id])
    })

    it('filters by role, state and verification, alone and together', async () => {
      await backend.query('update auth.users set email_confirmed_at = null where id = $1', [lea.id])
      const tom = await backend.learner('Tom Disabled')
      await ada.client.rpc('disable_user', { user_id: tom.id, reason: 'Spam' })
      const ids = async (args: object) => (await list({ page_size: 1000, ...args })).users.map((user) => user.id)
      expect(await ids({ role: 'admin' })).toContain(ada.id)
      expect(await ids({ role: 'admin' })).not.toContain(lea.id)
      expect(await ids({ verified: false })).toContain(lea.id)
      expect(await ids({ verified: true })).not.toContain(lea.id)
      expect(await ids({ state: 'disabled' })).toContain(tom.id)
      expect(await ids({ state: 'active' })).not.toContain(tom.id)
      expect(await ids({ role: 'user', state: 'disabled', verified: true, search: 'tom d' })).toEqual([tom.id])
      expect((await ada.client.rpc('count_users', { role: 'user', state: 'disabled', search: tom.email })).data).toEqual({
        count: 1,
        more: false,
      })
    })

    it.each([
      { sort: 'random' },
      { role: 'root' },
      { state: 'odd' },
      { page_size: 0 },
      { page_size: 1001 },
      { after: 'not a cursor' },
      { after: '!!' },
      { after: Buffer.from('{"sort":"email","key":"a","id":"b"}').toString('base64url') },
      { search: 'x'.repeat(101) },
    ])('refuses %j with a sentence', async (args) => {
      const { error, status } = await ada.client.rpc('list_users', args)
      expect([error?.code, status]).toEqual(['22023', 400])
    })
  })

  it('the overview counts users, new users by day, and verified users', async () => {
    const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
    const old = await backend.learner('Old Timer')
    await backend.query("update public.users set created_at = now() - interval '40 days'")
    const before = Date.now() - 3 * day
    await backend.query('update public.users set created_at = $2 where id = $1', [lea.id, new Date(before).toISOString()])
    await backend.query('update auth.users set email_confirmed_at = null where id = $1', [old.id])
    const fresh = await backend.learner('Fresh Today')
    const [registered] = await backend.query<{ at: string }>(
      'select extract(epoch from created_at) * 1000 as at from public.users where id = $1',
      [fresh.id],
    )
    const asked = Date.now()
    const { data } = await ada.client.rpc('admin_overview')
    const overview = data as { users: number; verified: number; admins: number; new_by_day: { day: string; count: number }[] }
    const [counted] = await backend.query(
      'select count(*)::int as users, count(*) filter (where email_verified)::int as verified from public.users',
    )
    expect(overview).toMatchObject(counted as object)
    // The day may have changed between the request and this check.
    const last = overview.new_by_day.at(-1)?.day ?? ''
    expect([dayOf(asked), dayOf(Date.now())]).toContain(last)
    const days = Array.from({ length: 30 }, (_, place) => dayOf(Date.parse(last) - (29 - place) * day))
    expect(overview.new_by_day.map((one) => one.day)).toEqual(days)
    expect(overview.new_by_day.filter(({ count }) => count > 0)).toEqual([
      { day: dayOf(before), count: 1 },
      { day: dayOf(Number(registered?.at)), count: 1 },
    ])
  })

  it('the overview names administrators without an authenticator app', async () => {
    const locked = await backend.admin('Two Locks')
    await backend.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [locked.id],
    )
    const { data } = await ada.client.rpc('admin_overview')
    const admins = await backend.query("select email, display_name from public.users where role = 'admin' and id <> $1 order by email", [
      locked.id,
    ])
    expect(admins).not.toHaveLength(0)
    expect(data).toMatchObject({ admins_without_authenticator: admins })
    await backend.query('delete from auth.users where id = $1', [locked.id])
  })

  it('the overview names the most popular favorites and the number of unopened messages', async () => {
    await backend.query('delete from public.favorites')
    for (const [person, courses] of [
      [ada, ['a', 'b']],
      [lea, ['b']],
    ] as const) {
      for (const course_id of courses) await person.client.from('favorites').insert({ course_id })
    }
    await write('Please tell me more about it.')
    const { data } = await ada.client.rpc('admin_overview')
    expect(data).toMatchObject({
      favourites: [
        { course_id: 'b', count: 2 },
        { course_id: 'a', count: 1 },
      ],
      new_messages: 1,
    })
    await backend.query('delete from public.contact_messages')
  })

  async function write(message: string): Promise<string> {
    await backend.query('delete from private.contact_sendings')
    const { data, error } = await lea.client.rpc('send_contact_message', { name: 'Lea', email: lea.email, topic: 'other', message })
    if (error) throw error
    return String(data)
  }

  describe('the log', () => {
    it('records who opened a message and the notes', async () => {
      const reference = await write('Where do I find my certificate?')
      const { data } = await ada.client
        .from('contact_messages')
        .update({ status: 'open', notes: 'Answered' })
        .eq('reference', reference)
        .select('id')
        .single()
      expect(await lastEntries((data as { id: string }).id)).toMatchObject([
        { action: 'message.changed', actor_id: ada.id, before: { status: 'new', notes: '' }, after: { status: 'open', notes: 'Answered' } },
      ])
      await backend.query('delete from public.contact_messages')
      expect((await lastEntries((data as { id: string }).id))[0]).toMatchObject({ action: 'message.deleted', before: { reference } })
    })

    it('records that a message was answered, and that it was not', async () => {
      const reference = await write('Where do I find my certificate?')
      const mark = async (answered_at: string | null) => {
        const changed = await ada.client.from('contact_messages').update({ answered_at }).eq('reference', reference).select('id').single()
        return lastEntries((changed.data as { id: string }).id)
      }
      const answered = { actor_id: ada.id, before: { answered: false }, after: { answered: true } }
      expect(await mark(new Date().toISOString())).toMatchObject([answered])
      // Nothing changes, so nothing is recorded.
      expect(await mark(new Date().toISOString())).toMatchObject([answered])
      expect((await mark(null))[0]).toMatchObject({ before: { answered: true }, after: { answered: false } })
      await backend.query('delete from public.contact_messages')
    })

    it('is read in pages, newest first, by action and by actor', async () => {
      for (const role of ['admin', 'user', 'admin', 'user']) await ada.client.rpc('set_role', { user_id: lea.id, role })
      const read = async (args: Record<string, unknown>) =>
        (await ada.client.rpc('list_audit', args)).data as { entries: AuditEntry[]; next: string | null }
      const first = await read({ actor: ada.id, action: 'account.role', page_size: 3 })
      const second = await read({ actor: ada.id, action: 'account.role', page_size: 3, after: first.next })
      const ids = [...first.entries, ...second.entries].map((entry) => entry.id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      expect([ids.length, second.next]).toEqual([4, null])
      expect((await read({ action: 'account.enabled', actor: ada.id })).entries).toEqual([])
    })

    it('cannot be written, changed, emptied or bypassed, not even by the owner of the database', async () => {
      await ada.client.rpc('set_role', { user_id: lea.id, role: 'admin' })
      const before = await backend.query('select * from public.audit order by id')
      const insert = "insert into public.audit (actor_role, action) values ('x', 'account.role')"
      for (const sql of [insert, "update public.audit set reason = 'x'", 'delete from public.audit', 'truncate public.audit']) {
        await expect(backend.query(sql)).rejects.toThrow('The audit log is written by triggers and never changed')
      }
      expect((await ada.client.from('audit').insert({ actor_role: 'x', action: 'x' })).error?.code).toBe('42501')
      expect((await ada.client.from('audit').update({ reason: 'x' }).gt('id', 0)).error?.code).toBe('42501')
      expect((await ada.client.from('audit').delete().gt('id', 0)).error?.code).toBe('42501')
      expect(await backend.query('select * from public.audit order by id')).toEqual(before)
    })

    it('also records changes with the secret key or in the database', async () => {
      await backend.query("update public.users set role = 'admin', display_name = 'Renamed By Hand' where id = $1", [lea.id])
      expect((await lastEntries(lea.id))[0]).toMatchObject({
        action: 'account.role',
        actor_id: null,
        before: { role: 'user', display_name: 'Lea Learner' },
        after: { role: 'admin', display_name: 'Renamed By Hand' },
      })
    })

    it("does not record users' changes of their own profile", async () => {
      await lea.client.from('users').update({ display_name: 'Lea Renamed' }).eq('id', lea.id)
      await lea.client.auth.updateUser({ data: { full_name: 'Lea Again' } })
      expect(await lastEntries(lea.id)).toEqual([])
    })

    it('the reason of one action does not apply to the next', async () => {
      await ada.client.rpc('disable_user', { user_id: lea.id, reason: 'Only for this' })
      await backend.query("update public.users set role = 'admin' where id = $1", [lea.id])
      expect((await lastEntries(lea.id))[0]).toMatchObject({ action: 'account.role', reason: null })
    })
  })
})

/** Returns a small valid picture: a PNG of one pixel. */
function png(): ArrayBuffer {
  const letters = atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).buffer
}
