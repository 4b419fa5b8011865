import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../backend/support/engines.ts'
import { type Learner, settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

// These tests check who holds the keys of an account, with plain requests that anyone can send.
let serial = 0
const newEmail = () => `keys-${(serial += 1)}@ascendo.example`
const fresh = { password: 'chosen by the owner', data: { display_name: 'Olga Owner', account_type: 'instructor' } }

describe.each(engines)('keys on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const auth = (path: string, json: object, as?: string) => backend.send(`/auth/v1/${path}`, { json, ...(as && { as }) })
  const register = (email: string, password: string, display_name: string) =>
    auth('signup', { email, password, data: { display_name, account_type: 'instructor', picture: 'https://stranger.example/me.png' } })
  const signIn = (email: string, password: string) => auth('token?grant_type=password', { email, password })
  const change = (json: object, as: string) => backend.send('/auth/v1/user', { method: 'PUT', json, as })
  const codeOf = async (answer: Response) => ((await answer.json()) as { error_code?: string }).error_code
  const redeem = async (json: object) => {
    const answer = await auth('verify', json)
    const { access_token: token } = (await answer.json()) as { access_token?: string }
    return { status: answer.status, token: token ?? '' }
  }
  const profileOf = async (email: string) => {
    const [profile] = await backend.query<{ name: string | null; photo: string | null; kind: string; role: string }>(
      'select display_name as name, photo_url as photo, account_type as kind, role from public.users where email = $1',
      [email],
    )
    return profile
  }
  const favorite = (as: string) => backend.send('/rest/v1/favorites', { json: { course_id: '1' }, as })
  async function reaches(as: string) {
    const rows = await (await backend.send('/rest/v1/users?select=id', { as })).json()
    const account = await (await backend.send('/rest/v1/rpc/own_sign_in', { json: {}, as })).json()
    const everything = await (await backend.send('/rest/v1/rpc/export_own_account', { json: {}, as })).json()
    const upload = await backend.send('/storage/v1/object/avatars/x/me.png', {
      method: 'POST',
      body: Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
      headers: { 'content-type': 'image/png' },
      as,
    })
    return { rows, account, everything, uploads: upload.ok, writes: (await favorite(as)).ok }
  }
  const nothing = { rows: [], account: null, everything: null, uploads: false, writes: false }

  describe('an unconfirmed address with more than one mail request', () => {
    const again: [what: string, type: string, ask: (email: string) => Promise<unknown>][] = [
      ['registered again', 'signup', (email) => register(email, 'the last password', 'The Last')],
      ['requesting a sign-in link', 'signup', (email) => auth('otp', { email, create_user: false })],
      ['requesting a reset', 'recovery', (email) => auth('recover', { email })],
    ]

    describe.each(again)('by %s', (_, type, ask) => {
      it.each(['link', 'digits'])(
        'accepts no earlier password, and its session by %s reaches nothing until a new one is chosen',
        async (way) => {
          const email = newEmail()
          await register(email, 'the first password', 'The First')
          const first = backend.mailTo(email)
          await ask(email)
          const last = backend.mailTo(email)
          expect((await redeem({ type: 'signup', token_hash: first.tokenHash })).status).toBe(403)
          expect((await redeem({ type: 'signup', email, token: first.code })).status).toBe(403)

          const { token } = await redeem({ type, ...(way === 'link' ? { token_hash: last.tokenHash } : { email, token: last.code }) })
          expect(await reaches(token)).toEqual(nothing)
          expect(await profileOf(email)).toEqual({ name: null, photo: null, kind: 'student', role: 'user' })
          for (const typed of ['the first password', 'the last password']) {
            expect(await codeOf(await signIn(email, typed))).toBe('invalid_credentials')
          }

          // Only a new password removes the mark `must_choose_password`.
          for (const claim of [
            { data: { must_choose_password: false } },
            { app_metadata: {}, raw_app_meta_data: {} },
            { password: '' },
            { password: 'short' },
          ]) {
            await change(claim, token)
            expect(await reaches(token)).toEqual(nothing)
          }
          expect((await backend.send('/auth/v1/user', { as: token }).then((answer) => answer.json())).app_metadata).toMatchObject({
            must_choose_password: true,
          })

          expect((await change(fresh, token)).status).toBe(200)
          expect((await favorite(token)).status).toBe(201)
          expect(await profileOf(email)).toEqual({ name: 'Olga Owner', photo: null, kind: 'instructor', role: 'user' })
          expect((await signIn(email, fresh.password)).status).toBe(200)
          expect(await codeOf(await signIn(email, 'the first password'))).toBe('invalid_credentials')
          // From then on the account type is fixed, as for everyone else.
          await change({ data: { account_type: 'student' } }, token)
          expect(await profileOf(email)).toMatchObject({ kind: 'instructor' })
        },
      )
    })

    it('a provider that a stranger linked is removed, too', async () => {
      const email = newEmail()
      await register(email, 'the first password', 'The First')
      await backend.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         select gen_random_uuid(), 'github', id::text, id, '{}' from auth.users where email = $1`,
        [email],
      )
      await register(email, 'the last password', 'The Last')
      const left = 'select provider from auth.identities where user_id = (select id from auth.users where email = $1)'
      expect(await backend.query(left, [email])).toEqual([{ provider: 'email' }])
    })

    it('by an attempt that is answered 429 accepts no earlier password, and the mail that was sent leads to a new one', async () => {
      const waiting = await startTestBackend(engine, { settings: { rateLimits: { ...settings.rateLimits, mailIntervalSeconds: 60 } } })
      try {
        const email = newEmail()
        const post = (path: string, json: object) => waiting.send(`/auth/v1/${path}`, { json })
        await post('signup', { email, password: 'of the stranger', data: { display_name: 'The Stranger' } })
        const attempts = await Promise.all([1, 2].map(() => post('signup', { email, password: 'of the owner' })))
        expect(attempts.map(({ status }) => status)).toEqual([429, 429])
        const answer = await post('verify', { type: 'signup', token_hash: waiting.mailTo(email).tokenHash })
        expect(answer.status).toBe(200)
        const { access_token: as } = (await answer.json()) as { access_token: string }
        expect(await (await waiting.send('/rest/v1/users?select=id', { as })).json()).toEqual([])
        for (const password of ['of the stranger', 'of the owner']) {
          expect((await post('token?grant_type=password', { email, password })).status).toBe(400)
        }
        expect((await waiting.send('/auth/v1/user', { method: 'PUT', json: fresh, as })).status).toBe(200)
        expect((await post('token?grant_type=password', { email, password: fresh.password })).status).toBe(200)
      } finally {
        await waiting.close()
      }
    })

    describe('confirmed in a browser that registered', () => {
      const announce = (code: string, registered?: string) =>
        backend.send('/rest/v1/rpc/announce_confirmation', { json: { code, ...(registered !== undefined && { registered }) } })

      it.each<[what: string, way: 'link' | 'digits', announcements: (email: string, code: string) => [string, string?][], isOwn: boolean]>([
        ['this address', 'link', (email, code) => [[code, email.toUpperCase()]], true],
        ['no address', 'link', (_, code) => [[code]], false],
        ['another address', 'link', (_, code) => [[code, newEmail()]], false],
        ['no address, while someone else announces this one', 'link', (email, code) => [[code], [code, email]], false],
        ['no address, by the digits', 'digits', (email) => [[email]], false],
        ['another address, by the digits of this one', 'digits', () => [[newEmail()]], true],
      ])('%s', async (_, way, announcements, isOwn) => {
        const email = newEmail()
        await register(email, 'of the stranger', 'The Stranger')
        const mail = backend.mailTo(email)
        for (const announcement of announcements(email, mail.tokenHash)) expect((await announce(...announcement)).status).toBe(204)
        const { token } = await redeem({
          type: 'signup',
          ...(way === 'link' ? { token_hash: mail.tokenHash } : { email, token: mail.code }),
        })
        expect((await favorite(token)).ok).toBe(isOwn)
        expect((await signIn(email, 'of the stranger')).ok).toBe(isOwn)
        expect(await profileOf(email)).toMatchObject(
          isOwn ? { name: 'The Stranger', kind: 'instructor' } : { name: null, photo: null, kind: 'student' },
        )
        if (isOwn) return
        expect((await change(fresh, token)).status).toBe(200)
        expect(await profileOf(email)).toEqual({ name: 'Olga Owner', photo: null, kind: 'instructor', role: 'user' })
      })

      it("no address, with GoTrue's own statements, which write the metadata once more", async () => {
        const email = newEmail()
        await register(email, 'of the stranger', 'The Stranger')
        const token = 'pkce_' + 'b'.repeat(56)
        await backend.query('update auth.users set confirmation_token = $2 where email = $1', [email, token])
        await announce(token)
        await backend.query(`do $$ declare typed jsonb := (select raw_user_meta_data from auth.users where email = '${email}'); begin
          update auth.users set confirmation_token = '', email_confirmed_at = now() where email = '${email}';
          update auth.users set raw_user_meta_data = typed || '{"email_verified": true}' where email = '${email}';
        end $$`)
        expect(await profileOf(email)).toEqual({ name: null, photo: null, kind: 'student', role: 'user' })
        expect((await signIn(email, 'of the stranger')).ok).toBe(false)
      })

      it('an announcement reads few rows, also once the plan was made for an empty table', async () => {
        await backend.query('delete from private.announced_confirmations')
        await backend.query('vacuum analyze private.announced_confirmations')
        await backend.query(`create or replace function private.rows_read_by_announcement(code text) returns bigint language plpgsql as $$
          declare
            before bigint;
            rows_read constant text := 'select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)
              from pg_stat_xact_all_tables where relname = ''announced_confirmations''';
            total bigint;
          begin
            execute rows_read into before;
            perform public.announce_confirmation(code, '');
            execute rows_read into total;
            return total - before;
          end $$`)
        const rowsRead = async (code: string) =>
          (await backend.query<{ count: number }>('select private.rows_read_by_announcement($1)::int as count', [code]))[0]?.count
        await rowsRead('the first')
        await backend.query(
          `insert into private.announced_confirmations (code_hash, address)
           select 'code ' || number, 'address' from generate_series(1, 900) number`,
        )
        expect(await rowsRead('another')).toBeLessThan(10 * 900)
      })

      it('a flood of announcements, which removes the one that counts, leaves no stranger the account', async () => {
        const email = newEmail()
        await register(email, 'of the stranger', 'The Stranger')
        const { tokenHash } = backend.mailTo(email)
        await announce(tokenHash)
        await backend.query(
          `insert into private.announced_confirmations (code_hash, address, announced_at)
           select 'flood ' || number, '', now() + number * interval '1 millisecond' from generate_series(1, 1200) number`,
        )
        await announce('one more')
        const { token } = await redeem({ type: 'signup', token_hash: tokenHash })
        expect((await favorite(token)).ok).toBe(false)
        expect((await signIn(email, 'of the stranger')).ok).toBe(false)
        expect((await change(fresh, token)).status).toBe(200)
        await backend.query('delete from private.announced_confirmations')
      })

      it('an announcement changes nothing of a confirmed account, and only the newest thousand are kept', async () => {
        const lea = await backend.learner()
        await announce(lea.email)
        expect((await signIn(lea.email, lea.password)).status).toBe(200)
        await backend.query(
          "insert into private.announced_confirmations (code_hash, address) select 'flood ' || count, '' from generate_series(1, 1500) count",
        )
        for (const code of ['x'.repeat(401), '']) await announce(code)
        await announce('one more')
        const [kept] = await backend.query<{ count: number }>('select count(*)::int as count from private.announced_confirmations')
        expect(kept?.count).toBeLessThan(1600)
        await backend.query('delete from private.announced_confirmations')
      })
    })

    it('registered once, with the mail resent, keeps the typed values', async () => {
      const email = newEmail()
      await register(email, 'the only password', 'Olga Owner')
      for (let count = 0; count < 2; count += 1) await auth('resend', { type: 'signup', email })
      const { token } = await redeem({ type: 'signup', token_hash: backend.mailTo(email).tokenHash })
      expect((await favorite(token)).status).toBe(201)
      expect((await signIn(email, 'the only password')).status).toBe(200)
      expect(await profileOf(email)).toMatchObject({ name: 'Olga Owner', kind: 'instructor' })
    })

    // GoTrue writes a sign-up or a resent mail like this: the audit log entry and the new token in one transaction.
    it.each([
      ['a registration', `'{"provider": "email"}'::json`, true],
      ['a resent mail', null, false],
    ])("with GoTrue's own statements, the audit log identifies %s", async (_, traits, isMarked) => {
      const email = newEmail()
      await register(email, 'the first password', 'The First')
      await backend.query(`do $$ declare account uuid := (select id from auth.users where email = '${email}'); begin
        insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), json_strip_nulls(json_build_object(
          'action', 'user_confirmation_requested', 'actor_id', account, 'traits', ${traits})));
        update auth.users set confirmation_token = repeat('a', 55) || '${serial}', confirmation_sent_at = clock_timestamp() where id = account;
      end $$`)
      const [account] = await backend.query(
        "select raw_app_meta_data ? 'must_choose_password' as marked, encrypted_password is null as void, confirmation_token like 'aa%' as kept from auth.users where email = $1",
        [email],
      )
      expect(account).toEqual({ marked: isMarked, void: isMarked, kept: true })
    })
  })

  describe('every change of the keys voids outstanding links and codes', () => {
    const outstanding = async (lea: Learner) => {
      const emailChange = newEmail()
      await change({ email: emailChange }, lea.accessToken)
      await auth('recover', { email: lea.email })
      return {
        reset: { ...backend.mailTo(lea.email), email: lea.email },
        emailChange: { ...backend.mailTo(emailChange), email: emailChange },
      }
    }
    /** Redeems their links and digits, and returns the status codes. */
    const answers = async ({ reset, emailChange }: Awaited<ReturnType<typeof outstanding>>) => {
      const statuses = new Set<number>()
      for (const [type, { email, code, tokenHash }] of [
        ['recovery', reset],
        ['magiclink', reset],
        ['email_change', emailChange],
      ] as const) {
        statuses.add((await redeem({ type, token_hash: tokenHash })).status)
        statuses.add((await redeem({ type, email, token: code })).status)
      }
      return [...statuses]
    }

    it.each<[string, (lea: Learner) => Promise<unknown>]>([
      ['a new password', (lea) => change({ password: 'another good password' }, lea.accessToken)],
      [
        'an account disabled and enabled again',
        async ({ id }) => {
          await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id])
          await backend.query('update auth.users set banned_until = null where id = $1', [id])
        },
      ],
      ['a new address set by the operator', ({ id }) => backend.query('update auth.users set email = $2 where id = $1', [id, newEmail()])],
    ])('%s', async (_, changeKeys) => {
      const lea = await backend.learner()
      const mails = await outstanding(lea)
      await changeKeys(lea)
      expect(await answers(mails)).toEqual([403])
    })

    it("a changed address: the old mailbox's link and a second request", async () => {
      const lea = await backend.learner()
      const { reset, emailChange } = await outstanding(lea)
      expect((await redeem({ type: 'email_change', token_hash: emailChange.tokenHash })).status).toBe(200)
      expect(await answers({ reset, emailChange })).toEqual([403])
    })

    it('an address that another account has registered since the mail was sent', async () => {
      const lea = await backend.learner()
      const email = newEmail()
      expect((await change({ email }, lea.accessToken)).status).toBe(200)
      const emailChange = backend.mailTo(email)
      expect((await register(email, 'the owner', 'Olga Owner')).status).toBe(200)
      const owned = { type: 'signup', token_hash: backend.mailTo(email).tokenHash }
      const answer = await auth('verify', { type: 'email_change', token_hash: emailChange.tokenHash })
      expect([answer.status, await codeOf(answer)]).toEqual([422, 'email_exists'])
      expect((await redeem(owned)).status).toBe(200)
    })

    // A reset or a resend reads the address, and writes its code in later statements. The address may change in between.
    it.each<[string, 'recovery' | 'email_change', string]>([
      ['a reset', 'recovery', 'recovery_token = $2, recovery_sent_at = now()'],
      ['a resent mail', 'email_change', 'email_change_token_new = $2'],
    ])('%s that was under way while the address changed', async (_, kind, write) => {
      const lea = await backend.learner()
      const { reset, emailChange } = await outstanding(lea)
      const [code] = await backend.query<{ library_hash: string; link_hash: string; email: string }>(
        'select library_hash, link_hash, email from embedded.one_time_codes where user_id = $1 and kind = $2',
        [lea.id, kind],
      )
      const other = newEmail()
      if (kind === 'recovery') await backend.query('update auth.users set email = $2 where id = $1', [lea.id, other])
      else await change({ email: other }, lea.accessToken)

      await backend.query(`update auth.users set ${write} where id = $1`, [lea.id, code?.library_hash])
      await backend.query('delete from embedded.one_time_codes where user_id = $1', [lea.id])
      await backend.query(
        'insert into embedded.one_time_codes (user_id, kind, email, library_hash, link_hash) values ($1, $2, $3, $4, $5)',
        [lea.id, kind, code?.email, code?.library_hash, code?.link_hash],
      )
      expect(await answers({ reset, emailChange })).toEqual([403])
    })

    it('an address that two accounts confirm at once, or that is registered meanwhile', async () => {
      const email = newEmail()
      const links: string[] = []
      for (const { accessToken } of [await backend.learner(), await backend.learner()]) {
        await change({ email }, accessToken)
        links.push(backend.mailTo(email).tokenHash)
      }
      const both = await Promise.all(links.map((token_hash) => redeem({ type: 'email_change', token_hash })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toSatisfy((status) => status === 409 || status === 422)])

      const registered = newEmail()
      await change({ email: registered }, (await backend.learner()).accessToken)
      const token_hash = backend.mailTo(registered).tokenHash
      const [confirmed, signedUp] = await Promise.all([
        redeem({ type: 'email_change', token_hash }),
        register(registered, 'the owner', 'Olga'),
      ])
      expect([200, 409, 422]).toContain(confirmed.status)
      expect(signedUp.status).toBeLessThan(500)
      expect(await backend.query('select id from auth.users where email = $1', [registered])).toHaveLength(1)
    })

    it('a second factor', async () => {
      const lea = await backend.learner()
      const mails = await outstanding(lea)
      // A stand-in for auth.mfa_factors, with the same trigger.
      await backend.query('create table if not exists auth.mfa_factors_of_tests (user_id uuid, status text)')
      await backend.query(`create or replace trigger void_keys_of_factor after update of status on auth.mfa_factors_of_tests
        for each row when (old.status is distinct from new.status) execute function private.void_keys_of_factor()`)
      await backend.query("insert into auth.mfa_factors_of_tests values ($1, 'unverified')", [lea.id])
      await backend.query("update auth.mfa_factors_of_tests set status = 'verified' where user_id = $1", [lea.id])
      expect(await answers(mails)).toEqual([403])
    })

    it("rows in GoTrue's own token table and a provider's code are deleted with them, and no other user's", async () => {
      const [lea, tom] = [await backend.learner(), await backend.learner()]
      await backend.query('create table if not exists auth.one_time_tokens (user_id uuid)')
      for (const { id } of [lea, tom]) {
        await backend.query('insert into auth.one_time_tokens values ($1)', [id])
        await backend.query(
          `insert into auth.flow_state (id, user_id, auth_code, authentication_method, provider_type, auth_code_issued_at)
           values (gen_random_uuid(), $1, gen_random_uuid(), 'oauth', 'google', now())`,
          [id],
        )
      }
      await change({ password: 'another good password' }, lea.accessToken)
      for (const table of ['one_time_tokens', 'flow_state']) {
        expect(await backend.query(`select user_id from auth.${table} where user_id in ($1, $2)`, [lea.id, tom.id])).toEqual([
          { user_id: tom.id },
        ])
      }
    })

    // GoTrue empties the tokens in the same update. If the pending change outlived them, anyone could have its email resent, and
    // whoever had requested the change could still take over the account.
    it("with GoTrue's own statement for a new password, the pending address change is dropped, too", async () => {
      const lea = await backend.learner()
      await change({ email: newEmail() }, lea.accessToken)
      await backend.query(
        `update auth.users set encrypted_password = 'another', confirmation_token = '', confirmation_sent_at = null,
        recovery_token = '', recovery_sent_at = null, email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
        reauthentication_token = '' where id = $1`,
        [lea.id],
      )
      expect(await backend.query('select email_change from auth.users where id = $1', [lea.id])).toEqual([{ email_change: '' }])
    })

    it("with GoTrue's own statement for a soft deletion, the address may become a hash", async () => {
      const lea = await backend.learner()
      await change({ email: newEmail() }, lea.accessToken)
      const hash = 'ecDNA1G-h7HZhGJlmVRKVRdvWNRMGoAxuJbmcO9wJgM'
      await backend.query(
        `update auth.users set email = $2, email_change = $2, encrypted_password = null, confirmation_token = '',
        recovery_token = '', email_change_token_current = '', email_change_token_new = '', deleted_at = now() where id = $1`,
        [lea.id, hash],
      )
      expect(await backend.query('select email, email_change from auth.users where id = $1', [lea.id])).toEqual([
        { email: hash, email_change: '' },
      ])
      expect(await reaches(lea.accessToken)).toEqual(nothing)
    })

    it('a new password and a new address in one request: the address change stays', async () => {
      const lea = await backend.learner()
      const emailChange = newEmail()
      expect((await change({ email: emailChange, password: 'another good password' }, lea.accessToken)).status).toBe(200)
      expect((await redeem({ type: 'email_change', token_hash: backend.mailTo(emailChange).tokenHash })).status).toBe(200)
    })
  })
})
