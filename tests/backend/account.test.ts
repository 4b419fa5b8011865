import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from './support/engines.ts'
import { startTestBackend, type Learner, type TestBackend } from './support/test-backend.ts'

const png = (size = 64) => {
  const bytes = new Uint8Array(size)
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10])
  return bytes
}

describe.each(engines)("the user's own account on $name", (engine) => {
  let backend: TestBackend
  let lea: Learner
  let tom: Learner

  beforeAll(async () => {
    backend = await startTestBackend(engine)
    lea = await backend.learner('Lea Learner')
    tom = await backend.learner('Tom Other')
  })
  afterAll(() => backend.close())

  const photosOf = async ({ id }: Learner) =>
    (await backend.query<{ name: string }>("select name from storage.objects where name like $1 || '/%' order by name", [id])).map(
      ({ name }) => name,
    )

  describe('the account type', () => {
    /** Creates an account as a provider's sign-in does, without a choice of the account type. */
    const newcomer = () => backend.learner('Nora Newcomer')
    const choose = (person: Learner, json: unknown) => backend.send('/rest/v1/rpc/choose_account_type', { as: person.accessToken, json })
    const typeOf = async ({ id }: Learner) =>
      (await backend.query<{ account_type: string }>('select account_type from public.users where id = $1', [id]))[0]?.account_type

    it('is chosen by a new account, once', async () => {
      const nora = await newcomer()
      expect(await (await choose(nora, { account_type: 'instructor' })).json()).toBe(true)
      expect(await typeOf(nora)).toBe('instructor')
      const again = await choose(nora, { account_type: 'student' })
      expect([again.status, await again.json()]).toEqual([200, false])
      expect(await typeOf(nora)).toBe('instructor')
    })

    it('is chosen only once by two concurrent requests', async () => {
      const nora = await newcomer()
      const answers = await Promise.all(
        ['student', 'instructor'].map(async (account_type) => (await choose(nora, { account_type })).json()),
      )
      expect(answers.toSorted()).toEqual([false, true])
    })

    it('cannot be chosen in an account that is no longer new', async () => {
      const nora = await newcomer()
      await backend.query("update auth.users set email_confirmed_at = now() - interval '11 minutes' where id = $1", [nora.id])
      expect(await (await choose(nora, { account_type: 'instructor' })).json()).toBe(false)
      expect(await typeOf(nora)).toBe('student')
    })

    it.each(['student', 'instructor'])('stays %s if sign-up chose it, even if the metadata changes', async (account_type) => {
      const email = `chosen-${account_type}-${process.pid}@ascendo.example`
      const browser = backend.browser()
      await browser.auth.signUp({ email, password: 'a good password', options: { data: { account_type } } })
      const { data } = await browser.auth.verifyOtp({ type: 'signup', token_hash: backend.mailTo(email).tokenHash })
      const id = data.user?.id ?? ''
      await browser.auth.updateUser({ data: { account_type: null } })
      const other = account_type === 'student' ? 'instructor' : 'student'
      expect(await browser.rpc('choose_account_type', { account_type: other })).toMatchObject({ error: null, data: false })
      expect(await backend.query('select account_type, role from public.users where id = $1', [id])).toEqual([
        { account_type, role: 'user' },
      ])
    })

    it.each([
      ['admin', { account_type: 'admin' }],
      ['user', { account_type: 'user' }],
      ['none', { account_type: null }],
      ['that of another', { account_type: 'instructor', user_id: 'of Tom' }],
    ])('%s is refused', async (_, json) => {
      const nora = await newcomer()
      const body = JSON.parse(JSON.stringify(json).replace('of Tom', tom.id)) as unknown
      const answer = await choose(nora, body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect([await typeOf(nora), await typeOf(tom)]).toEqual(['student', 'student'])
      expect(await backend.query('select role from public.users where id = $1', [nora.id])).toEqual([{ role: 'user' }])
    })

    it('is refused to visitors and to users whose session has ended', async () => {
      const nora = await newcomer()
      expect((await backend.send('/rest/v1/rpc/choose_account_type', { json: { account_type: 'instructor' } })).status).toBe(401)
      await nora.client.auth.signOut()
      expect((await choose(nora, { account_type: 'instructor' })).status).toBe(403)
      expect(await typeOf(nora)).toBe('student')
    })
  })

  describe('photos that are refused', () => {
    const upload = (person: Learner, path: string, body: Uint8Array | string, contentType: string) =>
      person.client.storage.from('avatars').upload(path, new Blob([body as BlobPart], { type: contentType }), { contentType, upsert: true })

    const attacks: [string, () => [string, Uint8Array | string, string]][] = [
      ["into another user's folder", () => [`${tom.id}/x.png`, png(), 'image/png']],
      ['outside all folders', () => ['x.png', png(), 'image/png']],
      ["up and into another user's folder", () => [`${lea.id}/../${tom.id}/x.png`, png(), 'image/png']],
      [
        'an SVG with a script, declared as a picture',
        () => [`${lea.id}/x.png`, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/png'],
      ],
      [
        'an SVG with a script, declared as SVG',
        () => [`${lea.id}/x.svg`, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
      ],
      ['an HTML page declared as a picture', () => [`${lea.id}/x.png`, '<!doctype html><script>alert(1)</script>', 'image/png']],
      ['an HTML page declared as HTML', () => [`${lea.id}/x.html`, '<!doctype html>', 'text/html']],
      ['one byte more than 2 MB', () => [`${lea.id}/x.png`, png(2 * 1024 * 1024 + 1), 'image/png']],
    ]

    it.each(attacks)('%s', async (_, attack) => {
      const before = [await photosOf(lea), await photosOf(tom)]
      expect((await upload(lea, ...attack())).error).not.toBeNull()
      expect([await photosOf(lea), await photosOf(tom)]).toEqual(before)
    })

    it("accepts a picture of exactly 2 MB in the user's own folder, which others cannot remove", async () => {
      const path = `${lea.id}/${randomUUID()}.png`
      expect((await upload(lea, path, png(2 * 1024 * 1024), 'image/png')).error).toBeNull()
      await tom.client.storage.from('avatars').remove([path])
      expect(await photosOf(lea)).toEqual([path])
      expect((await lea.client.storage.from('avatars').remove([path])).error).toBeNull()
    })
  })

  describe('how it signs in', () => {
    it('is shown to its owner: password, providers and the unconfirmed address', async () => {
      const google = "insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1, 'google', $2, $3, '{}')"
      await backend.query(google, [randomUUID(), `google-${tom.id}`, tom.id])
      await backend.query("update auth.users set encrypted_password = '' where id = $1", [tom.id])
      expect((await lea.client.rpc('own_sign_in')).data).toMatchObject({
        has_password: true,
        pending_email: null,
        identities: [{ provider: 'email', email: lea.email }],
      })
      const { data } = await tom.client.rpc('own_sign_in')
      expect(data).toMatchObject({ has_password: false })
      expect((data as { identities: { provider: string }[] }).identities.map(({ provider }) => provider)).toContain('google')
    })

    it('a canceled address change can no longer be confirmed, by link or code', async () => {
      const wish = `new-${lea.id}@ascendo.example`
      await lea.client.auth.updateUser({ email: wish })
      expect((await lea.client.rpc('own_sign_in')).data).toMatchObject({ pending_email: wish })
      const { tokenHash, code } = backend.mailTo(wish)
      expect((await lea.client.rpc('cancel_email_change')).error).toBeNull()
      expect((await lea.client.rpc('own_sign_in')).data).toMatchObject({ pending_email: null })
      const stranger = backend.browser()
      expect((await stranger.auth.verifyOtp({ type: 'email_change', token_hash: tokenHash })).error?.code).toBe('otp_expired')
      expect((await stranger.auth.verifyOtp({ type: 'email_change', email: wish, token: code })).error).not.toBeNull()
    })

    it("cancelling does not affect another user's change", async () => {
      const wish = `new-${lea.id}@ascendo.example`
      await lea.client.auth.updateUser({ email: wish })
      await tom.client.rpc('cancel_email_change')
      expect((await lea.client.rpc('own_sign_in')).data).toMatchObject({ pending_email: wish })
      await lea.client.rpc('cancel_email_change')
    })
  })

  describe('the export of all data', () => {
    it("holds the user's own data, without data of others or administrators' notes", async () => {
      for (const person of [lea, tom]) {
        await person.client.from('favorites').insert({ user_id: person.id, course_id: '1' })
        const message = { name: 'A Sender', email: person.email, topic: 'idea', message: 'Twenty characters and a few more.' }
        expect((await person.client.rpc('send_contact_message', message)).error).toBeNull()
      }
      await backend.query("update public.contact_messages set notes = 'a difficult person'")
      const { data } = await lea.client.rpc('export_own_account')
      expect(data).toMatchObject({
        profile: { id: lea.id, email: lea.email, display_name: 'Lea Learner' },
        signIn: { has_password: true },
        favorites: [{ course_id: '1' }],
        contactMessages: [{ email: lea.email, topic: 'idea', status: 'new' }],
      })
      const text = JSON.stringify(data)
      for (const secret of [tom.id, tom.email, 'difficult', 'password":"', 'token']) expect(text).not.toContain(secret)
    })

    it('is refused without a session, and empty for a disabled account', async () => {
      const dora = await backend.learner('Dora Disabled')
      await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [dora.id])
      for (const name of ['own_sign_in', 'export_own_account', 'cancel_email_change']) {
        expect((await backend.browser().rpc(name)).error).not.toBeNull()
        const { data, error } = await dora.client.rpc(name)
        expect([data, error?.code ?? null]).toEqual(name === 'cancel_email_change' ? [null, '42501'] : [null, null])
      }
    })
  })

  describe('deleting it', () => {
    it('deletes favorites, keeps the message without its sender, and voids every token at once', async () => {
      const gil = await backend.learner('Gil Goes')
      const phone = backend.browser()
      const { data: other } = await phone.auth.signInWithPassword({ email: gil.email, password: gil.password })
      await gil.client.from('favorites').insert({ user_id: gil.id, course_id: '2' })
      await gil.client.rpc('send_contact_message', {
        name: 'Gil Goes',
        email: gil.email,
        topic: 'idea',
        message: 'Twenty characters and a few more.',
      })
      expect((await gil.client.rpc('delete_own_account', { email_typed: gil.email })).error).toBeNull()

      expect(await backend.query('select from public.favorites where user_id = $1', [gil.id])).toEqual([])
      expect(await backend.query('select user_id from public.contact_messages where email = $1', [gil.email])).toEqual([{ user_id: null }])
      const token = other.session?.access_token ?? ''
      expect((await backend.send('/auth/v1/user', { as: token })).status).toBe(403)
      expect((await phone.auth.refreshSession()).error).not.toBeNull()
      expect((await phone.from('users').select()).data ?? []).toEqual([])
      expect((await phone.from('favorites').insert({ user_id: gil.id, course_id: '3' })).error).not.toBeNull()
      const upload = phone.storage.from('avatars').upload(`${gil.id}/x.png`, png().buffer, { contentType: 'image/png' })
      expect((await upload).error).not.toBeNull()
    })

    it.each(['', ' ', '%', "' or true --", 'other'])('is refused if the user typed %j', async (typed) => {
      const { error } = await tom.client.rpc('delete_own_account', { email_typed: typed === 'other' ? lea.email : typed })
      expect(error?.code).toBe('22023')
      expect((await tom.client.from('users').select('id')).data).toEqual([{ id: tom.id }])
    })
  })
})
