import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { bothEngines } from './support/engines.ts'
import { type Learner, type SendOptions, settings, startTestBackend, supabaseFolder, type TestBackend } from './support/test-backend.ts'

const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])

describe.each(bothEngines)('accounts on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine, { seedFile: join(supabaseFolder, 'seed.sql') })
  })
  afterAll(() => backend.close())

  const signIn = (email: string, password: string) => backend.browser().auth.signInWithPassword({ email, password })

  const disable = (id: string) => backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [id])

  it('the auth service says what is running, but no version', async () => {
    const answer = await backend.send('/auth/v1/health')
    const about = (await answer.json()) as { database: string | null }
    expect({ ...about, database: about.database ?? 'PostgreSQL' }).toMatchObject({
      name: `${brand.name} embedded backend`,
      database: engine.name,
      mail: 'nowhere',
    })
    expect(JSON.stringify([about, ...answer.headers])).not.toMatch(/\d\.\d/)
  })

  describe('demo accounts', () => {
    it('learner and administrator sign in, and the unverified one learns why not', async () => {
      expect((await signIn(`learner@${brand.slug}.example`, `${brand.slug}-demo`)).error).toBeNull()
      expect((await signIn(`unverified@${brand.slug}.example`, `${brand.slug}-demo`)).error?.code).toBe('email_not_confirmed')
      const admin = backend.browser()
      await admin.auth.signInWithPassword({ email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
      const { data } = await admin.from('users').select('email, role')
      expect(data).toContainEqual({ email: `admin@${brand.slug}.example`, role: 'admin' })
      expect(data).toContainEqual({ email: `learner@${brand.slug}.example`, role: 'user' })
    })
  })

  describe('redeeming codes', () => {
    it('8. type "email" redeems the confirmation and a sign-in link', async () => {
      const email = `typed-${randomUUID()}@ascendo.example`
      await backend.browser().auth.signUp({ email, password: 'a good password' })
      const confirmed = await backend.browser().auth.verifyOtp({ email, token: backend.mailTo(email).code, type: 'email' })
      expect(confirmed.error).toBeNull()
      await backend.browser().auth.signInWithOtp({ email })
      const linked = await backend.browser().auth.verifyOtp({ email, token: backend.mailTo(email).code, type: 'email' })
      expect(linked.data.session?.user.email).toBe(email)
    })

    it('a used, a wrong and an expired code answer otp_expired', async () => {
      const { email, id } = await backend.learner()
      const redeem = async (tokenHash: string) =>
        (await backend.browser().auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })).error?.code
      await backend.browser().auth.resetPasswordForEmail(email)
      const { tokenHash } = backend.mailTo(email)
      expect(await redeem('0'.repeat(64))).toBe('otp_expired')
      expect(await redeem(tokenHash)).toBeUndefined()
      expect(await redeem(tokenHash)).toBe('otp_expired')
      await backend.browser().auth.resetPasswordForEmail(email)
      await backend.query("update auth.users set recovery_sent_at = now() - interval '2 hours' where id = $1", [id])
      expect(await redeem(backend.mailTo(email).tokenHash)).toBe('otp_expired')
    })

    it('5. the code of a disabled account answers that it is disabled', async () => {
      const { email, id } = await backend.learner()
      await backend.browser().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
      await disable(id)
      const { error } = await backend.browser().auth.verifyOtp({ type: 'magiclink', token_hash: backend.mailTo(email).tokenHash })
      expect(error).toMatchObject({ status: 403, code: 'user_banned' })
    })
  })

  describe('changing the address', () => {
    it('takes effect when the new mailbox confirms, in the profile too', async () => {
      const lea = await backend.learner()
      const email = `moved-${randomUUID()}@ascendo.example`
      expect((await lea.client.auth.updateUser({ email })).error).toBeNull()
      expect(backend.mailTo(email).html).toContain(`<i>${lea.email}</i>`)
      expect((await lea.client.from('users').select('email').single()).data?.email).toBe(lea.email)
      const { error } = await backend.browser().auth.verifyOtp({ type: 'email_change', token_hash: backend.mailTo(email).tokenHash })
      expect(error).toBeNull()
      const { data } = await lea.client.from('users').select('email, updated_at').single()
      expect(data).toEqual({ email, updated_at: expect.any(String) as string })
      expect((await signIn(email, lea.password)).error).toBeNull()
    })

    it('4. can be resent, which voids the first mail', async () => {
      const lea = await backend.learner()
      const email = `again-${randomUUID()}@ascendo.example`
      await lea.client.auth.updateUser({ email })
      const first = backend.mailTo(email).tokenHash
      expect((await backend.browser().auth.resend({ type: 'email_change', email: lea.email })).error).toBeNull()
      const redeem = (tokenHash: string) => backend.browser().auth.verifyOtp({ type: 'email_change', token_hash: tokenHash })
      expect((await redeem(first)).error?.code).toBe('otp_expired')
      expect((await redeem(backend.mailTo(email).tokenHash)).error).toBeNull()
    })

    it('a taken address answers email_exists', async () => {
      const [lea, tom] = [await backend.learner(), await backend.learner()]
      expect((await lea.client.auth.updateUser({ email: tom.email })).error?.code).toBe('email_exists')
    })
  })

  describe('the session of a disabled account', () => {
    const until = (id: string, time: string | null) =>
      backend.query('update auth.users set banned_until = now() + $2::interval where id = $1', [id, time])
    const sessionsOf = async ({ id }: { id: string }) =>
      (await backend.query<{ expired: boolean }>('select not_after <= now() as expired from auth.sessions where user_id = $1', [id])).map(
        (row) => row.expired,
      )
    const refresh = ({ refreshToken }: { refreshToken: string }) =>
      backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } })

    it('says why it is refused, and stays ended when the account is enabled', async () => {
      const lea = await backend.learner()
      await until(lea.id, '100 years')
      expect(await sessionsOf(lea)).toEqual([true])
      for (const [path, method] of [
        ['user', 'GET'],
        ['logout', 'POST'],
      ] as const) {
        const answer = await backend.send(`/auth/v1/${path}`, { method, as: lea.accessToken })
        expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ error_code: 'user_banned' })])
      }
      expect((await lea.client.from('users').select()).data).toEqual([])
      await until(lea.id, null)
      expect(await sessionsOf(lea)).toEqual([])
      expect((await refresh(lea)).status).toBe(400)
      expect((await lea.client.from('users').select()).data).toEqual([])
      expect((await signIn(lea.email, lea.password)).error).toBeNull()
    })

    it('is deleted at once if an access token could outlive the ban', async () => {
      const lea = await backend.learner()
      await until(lea.id, '1 hour')
      expect(await sessionsOf(lea)).toEqual([])
      expect(await (await refresh(lea)).json()).toMatchObject({ error_code: 'user_banned' })
      await until(lea.id, '-1 second')
      expect((await refresh(lea)).status).toBe(400)
      expect((await lea.client.from('users').select()).data).toEqual([])
    })
  })

  it("a new password ends all sessions except the user's own", async () => {
    const lea = await backend.learner()
    const elsewhere = backend.browser()
    await elsewhere.auth.signInWithPassword(lea)
    expect((await lea.client.auth.updateUser({ password: 'another password' })).error).toBeNull()
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect((await lea.client.auth.refreshSession()).error).toBeNull()
    expect((await signIn(lea.email, lea.password)).error?.code).toBe('invalid_credentials')
  })

  describe('a session that was ended', () => {
    const ends: [how: string, end: (own: Learner) => Promise<{ error: unknown }>][] = [
      ['by signing out everywhere else', ({ client }) => client.auth.signOut({ scope: 'others' })],
      ['by a new password', ({ client }) => client.auth.updateUser({ password: 'another password' })],
    ]

    it.each(ends)('%s cannot read, write or delete from that moment on, and the own session continues', async (_, end) => {
      const lea = await backend.learner()
      const elsewhere = backend.browser()
      await elsewhere.auth.signInWithPassword(lea)
      await elsewhere.from('favorites').insert({ course_id: '1' })
      const token = (await elsewhere.auth.getSession()).data.session?.access_token ?? ''
      const asOtherSession = (path: string, options: SendOptions = {}) => backend.send(path, { as: token, ...options })
      expect(await (await asOtherSession('/rest/v1/favorites')).json()).toHaveLength(1)

      expect((await end(lea)).error).toBeNull()
      expect(await (await asOtherSession('/rest/v1/users')).json()).toEqual([])
      expect(await (await asOtherSession('/rest/v1/favorites')).json()).toEqual([])
      expect(await (await asOtherSession('/rest/v1/rpc/export_own_account', { json: {} })).json()).toBeNull()
      expect((await asOtherSession('/rest/v1/favorites', { json: { course_id: '2' } })).status).toBe(403)
      expect((await asOtherSession('/rest/v1/rpc/delete_own_account', { json: { email_typed: lea.email } })).status).toBe(403)
      expect((await lea.client.from('favorites').select()).data).toHaveLength(1)
    })
  })

  it('5. enabling an account again restores no old session', async () => {
    const dora = await backend.learner()
    await disable(dora.id)
    await backend.query('update auth.users set banned_until = null where id = $1', [dora.id])
    const refreshed = await backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: dora.refreshToken } })
    expect(refreshed.status).toBe(400)
    expect((await dora.client.from('users').select()).data).toEqual([])
    expect((await signIn(dora.email, dora.password)).error).toBeNull()
  })

  it('5. a disabled account cannot upload or list photos', async () => {
    const dora = await backend.learner()
    const photos = dora.client.storage.from('avatars')
    expect((await photos.upload(`${dora.id}/one.png`, picture, { contentType: 'image/png' })).error).toBeNull()
    expect((await photos.list(dora.id)).data).not.toEqual([])
    await disable(dora.id)
    expect((await photos.upload(`${dora.id}/two.png`, picture, { contentType: 'image/png' })).error).not.toBeNull()
    expect((await photos.list(dora.id)).data ?? []).toEqual([])
  })

  it('10. a photo is publicly readable, never as a page, and gone when its owner removes it', async () => {
    const lea = await backend.learner()
    const photos = lea.client.storage.from('avatars')
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
    await photos.upload(`${lea.id}/me.png`, new Blob([bytes], { type: 'image/png' }))
    const { publicUrl } = photos.getPublicUrl(`${lea.id}/me.png`).data
    expect((await lea.client.from('users').update({ photo_url: publicUrl }).eq('id', lea.id)).error).toBeNull()
    const shown = await backend.send(publicUrl, { keyless: true })
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
    const etag = shown.headers.get('etag') ?? ''
    const again = await backend.send(publicUrl, { keyless: true, headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    expect((await backend.send(publicUrl, { keyless: true, headers: { 'if-none-match': '"another"' } })).status).toBe(200)
    expect((await photos.remove([`${lea.id}/me.png`])).error).toBeNull()
    expect((await backend.send(publicUrl, { keyless: true })).ok).toBe(false)
  })

  it.each([
    ['a name of one letter', { display_name: 'L' }],
    ['a name of 81 letters', { display_name: 'L'.repeat(81) }],
    ['a name with a line break', { display_name: 'Lea\nLearner' }],
    ['a script as the photo', { photo_url: 'javascript:alert(1)' }],
    ['a photo without https', { photo_url: 'http://elsewhere.example/me.png' }],
    ["a photo in another user's folder", { photo_url: '/storage/v1/object/public/avatars/00000000-0000-4000-8000-000000000001/me.png' }],
  ])('13. the database refuses %s, and the answer says why', async (_, change) => {
    const lea = await backend.learner()
    const { error, status } = await lea.client.from('users').update(change).eq('id', lea.id)
    expect([status, error?.code]).toEqual([400, '23514'])
  })

  it('11. times are ISO 8601, from the auth service as from the tables', async () => {
    const lea = await backend.learner()
    const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/
    const { data } = await lea.client.auth.getUser()
    expect(data.user?.created_at).toMatch(iso)
    expect(data.user?.email_confirmed_at).toMatch(iso)
    expect((await lea.client.from('users').select('created_at').single()).data?.created_at).toMatch(iso)
  })

  it('a last sign-in in the future counts as now', async () => {
    const lea = await backend.learner()
    const { data } = await lea.client.from('users').update({ last_login_at: '2999-01-01T00:00:00Z' }).eq('id', lea.id).select().single()
    expect(new Date(data.last_login_at as string).getFullYear()).toBeLessThan(2999)
  })

  it('many concurrent sign-ups of one address create one account and get the same answer', async () => {
    const email = `rush-${randomUUID()}@ascendo.example`
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => backend.send('/auth/v1/signup', { json: { email, password: 'a good password' } })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
    expect(await backend.query('select id from auth.users where email = $1', [email])).toHaveLength(1)
  })

  it.each([
    ['a number as address', { email: 7, password: 'a good password' }],
    ['an object as password', { email: 'odd@ascendo.example', password: {} }],
    ['an address of 300 letters', { email: `${'x'.repeat(300)}@ascendo.example`, password: 'a good password' }],
    ['a password of 73 bytes', { email: 'odd@ascendo.example', password: 'ü'.repeat(37) }],
    ['a NUL', { email: 'odd\u0000@ascendo.example', password: 'a good password' }],
    ['endless metadata', { email: 'odd@ascendo.example', password: 'a good password', data: { bio: 'x'.repeat(20_000) } }],
  ])('sign-up refuses %s with a 4xx and creates nothing', async (_, json) => {
    const answer = await backend.send('/auth/v1/signup', { json })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await backend.query("select 1 from auth.users where email like 'odd%'")).toEqual([])
  })

  describe('a password with letters that can be written in two ways', () => {
    const forms = ['NFC', 'NFD'] as const
    const text = 'Übergröße-é'
    const send = (path: string, json: object, more: SendOptions = {}) => backend.send(`/auth/v1/${path}`, { json, ...more })
    const enter = (email: string, password: string) => send('token?grant_type=password', { email, password })

    it.each(forms)('is stored in one form, and right in both, if a client sends %s', async (form) => {
      const lea = await backend.learner()
      const email = `letters-${form}-${process.pid}@ascendo.example`.toLowerCase()
      expect((await send('signup', { email, password: text.normalize(form) })).status).toBe(200)
      // Unconfirmed, only the right password says so.
      for (const typed of forms)
        expect(await (await enter(email, text.normalize(typed))).json()).toMatchObject({ error_code: 'email_not_confirmed' })
      await send('verify', { type: 'signup', token_hash: backend.mailTo(email).tokenHash })
      expect((await send('user', { password: text.normalize(form) }, { method: 'PUT', as: lea.accessToken })).status).toBe(200)
      for (const each of [email, lea.email]) {
        for (const typed of forms) expect((await enter(each, text.normalize(typed))).status).toBe(200)
        expect((await enter(each, 'Ubergroße-e')).status).toBe(400)
      }
    })

    it('is right as it was typed if it was stored like that, before passwords were normalized', async () => {
      const lea = await backend.learner()
      await backend.query('update auth.users set encrypted_password = $2 where id = $1', [lea.id, hashSync(text.normalize('NFD'), 4)])
      expect((await enter(lea.email, text.normalize('NFD'))).status).toBe(200)
      expect((await enter(lea.email, text.normalize('NFC'))).status).toBe(400)
    })

    it('is measured in the form in which it is stored', async () => {
      const email = `measured-${process.pid}@ascendo.example`
      // Five letters, ten characters as typed; and 36 letters, more than 72 bytes as typed.
      expect((await send('signup', { email, password: 'äöüéè'.normalize('NFD') })).status).toBe(422)
      expect((await send('signup', { email, password: 'ä'.repeat(36).normalize('NFD') })).status).toBe(200)
    })
  })

  it("an account's metadata has a limit, however many requests add to it, even at once", async () => {
    const lea = await backend.learner()
    const add = (data: object) => backend.send('/auth/v1/user', { method: 'PUT', json: { data }, as: lea.accessToken })
    const size = async () => {
      const [account] = await backend.query<{ size: number }>(
        'select octet_length(raw_user_meta_data::text) as size from auth.users where id = $1',
        [lea.id],
      )
      return account?.size ?? 0
    }
    for (const key of ['a', 'b', 'c']) expect((await add({ [key]: 'x'.repeat(5000) })).status).toBe(200)
    const answers = await Promise.all(['d', 'e', 'f', 'g'].map((key) => add({ [key]: 'x'.repeat(5000) })))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(await answers[0]?.json()).toMatchObject({ error_code: 'validation_failed' })
    expect(await size()).toBeLessThanOrEqual(16_384)
    // An account from before the limit can shrink, and can be used otherwise.
    await backend.query('alter table auth.users disable trigger limit_metadata')
    await backend.query("update auth.users set raw_user_meta_data = jsonb_build_object('a', repeat('x', 50000)) where id = $1", [lea.id])
    await backend.query('alter table auth.users enable trigger limit_metadata')
    expect((await add({ b: 'more' })).status).toBe(400)
    expect((await backend.send('/auth/v1/token?grant_type=password', { json: { email: lea.email, password: lea.password } })).status).toBe(
      200,
    )
    expect((await add({ a: 'x' })).status).toBe(200)
    expect(await size()).toBeLessThan(1000)
  })

  it('if two administrators demote each other at once, one stays', async () => {
    await backend.query(`update public.users set role = 'user' where role = 'admin' and email <> 'admin@${brand.slug}.example'`)
    const other = await backend.admin('Olga Other')
    const demote = (email: string) => backend.query("update public.users set role = 'user' where email = $1", [email])
    const results = await Promise.allSettled([demote(other.email), demote(`admin@${brand.slug}.example`)])
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(1)
    expect(await backend.query("select 1 from public.users where role = 'admin'")).toHaveLength(1)
  })

  it('grant_admin distinguishes an unknown address, an unconfirmed one and a disabled account', async () => {
    const grant = (email: string) => backend.query('select public.grant_admin($1)', [email])
    await expect(grant('nobody@ascendo.example')).rejects.toThrow('no account')
    await expect(grant(`unverified@${brand.slug}.example`)).rejects.toThrow('not confirmed')
    const dora = await backend.learner()
    await disable(dora.id)
    await expect(grant(dora.email)).rejects.toThrow('disabled')
  })

  it('grant_admin through the API answers errors of the caller with 4xx', async () => {
    const grant = async (email: string) => {
      const answer = await backend.send('/rest/v1/rpc/grant_admin', { json: { email }, headers: { apikey: settings.secretKey } })
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await grant('nobody@ascendo.example')).toEqual([404, 'PT404'])
    expect(await grant(`unverified@${brand.slug}.example`)).toEqual([409, 'PT409'])
    const dora = await backend.learner()
    await disable(dora.id)
    expect(await grant(dora.email)).toEqual([409, 'PT409'])
  })

  describe('names', () => {
    const kept = async ({ id }: Learner) =>
      (await backend.query<{ name: string | null }>('select display_name as name from public.users where id = $1', [id]))[0]?.name

    it.each(['\u200b\u200b\u200b', '\u00a0\u00a0\u00a0', '\u3164\u3164', '\u202e\u202d', '\u200d\u200d'])(
      '%j, which is invisible, is not a name',
      async (name) => {
        const lea = await backend.learner(name)
        expect(await kept(lea)).toBeNull()
        expect((await lea.client.from('users').update({ display_name: name }).eq('id', lea.id)).error?.code).toBe('23514')
      },
    )

    it('lose characters that change the direction of text, and keep the joiners that scripts need', async () => {
      expect(await kept(await backend.learner('Lea \u202eLearner\u200b'))).toBe('Lea Learner')
      expect(await kept(await backend.learner('\u0646\u06cc\u200c\u0646\u0627'))).toBe('\u0646\u06cc\u200c\u0646\u0627')
    })
  })

  it("a photo stays in its owner's folder, whatever its address", async () => {
    const lea = await backend.learner()
    const write = (photo_url: string) => lea.client.from('users').update({ photo_url }).eq('id', lea.id)
    const folder = `/storage/v1/object/public/avatars/${lea.id}`
    expect((await write(`${folder}/me.png`)).error).toBeNull()
    for (const way of [
      `${folder}/../other/me.png`,
      `${folder}/..`,
      `${folder}/../../../../../auth/v1/logout`,
      `http://localhost${folder}/./x.png`,
    ]) {
      expect((await write(way)).error?.code).toBe('23514')
    }
  })

  it('an account can store a hundred photos and no more', async () => {
    const lea = await backend.learner()
    await backend.query(
      `insert into storage.objects (id, bucket_id, name) select gen_random_uuid(), 'avatars', $1 || '/' || n || '.png' from generate_series(1, 99) n`,
      [lea.id],
    )
    const upload = (name: string) =>
      lea.client.storage.from('avatars').upload(`${lea.id}/${name}.png`, picture, { contentType: 'image/png' })
    expect((await upload('the-hundredth')).error).toBeNull()
    expect((await upload('one-more')).error).not.toBeNull()
    const replaced = await lea.client.storage.from('avatars').update(`${lea.id}/the-hundredth.png`, picture, { contentType: 'image/png' })
    expect(replaced.error).toBeNull()
  })

  it('the database keeps at most a hundred photos of an account, even if twenty more are added at once', async () => {
    const lea = await backend.learner()
    const add = (name: string) =>
      backend.query("insert into storage.objects (id, bucket_id, name) values (gen_random_uuid(), 'avatars', $1)", [
        `${lea.id}/${name}.png`,
      ])
    for (let count = 0; count < 95; count += 1) await add(`before-${count}`)
    const added = await Promise.allSettled(Array.from({ length: 20 }, (_, count) => add(`at-once-${count}`)))
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  it('there are no signed URLs for uploads, which would outlive the session', async () => {
    const lea = await backend.learner()
    const signed = await lea.client.storage.from('avatars').createSignedUploadUrl(`${lea.id}/later.png`)
    expect(signed.error).not.toBeNull()
    expect(
      (await backend.send(`/storage/v1/object/upload/sign/avatars/${lea.id}/later.png?token=x`, { method: 'PUT', body: picture })).status,
    ).toBe(400)
  })

  it('there are no signed URLs of photos either, because photos are public', async () => {
    const lea = await backend.learner()
    const photos = lea.client.storage.from('avatars')
    expect((await photos.upload(`${lea.id}/me.png`, picture, { contentType: 'image/png' })).error).toBeNull()
    expect((await photos.createSignedUrl(`${lea.id}/me.png`, 60)).error).not.toBeNull()
    expect((await photos.createSignedUrls([`${lea.id}/me.png`], 60)).error).not.toBeNull()
    expect((await backend.send(`/storage/v1/object/sign/avatars/${lea.id}/me.png?token=x`)).status).toBe(400)
  })

  it('deleting an account deletes its profile', async () => {
    const lea = await backend.learner()
    await backend.query('delete from auth.users where id = $1', [lea.id])
    expect(await backend.query('select 1 from public.users where id = $1', [lea.id])).toEqual([])
  })
})
