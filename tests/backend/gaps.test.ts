import { createHmac, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBackend, StartError } from '#server/backend/backend.ts'
import { engines } from './support/engines.ts'
import { preparedFolder, settings, startTestBackend, supabaseFolder, type Learner, type TestBackend } from './support/test-backend.ts'

/** A small valid picture: a PNG of one pixel. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.codePointAt(0) ?? 0,
)

async function codeOf(response: Response): Promise<[number, unknown]> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  return [response.status, body['error_code'] ?? body['code']]
}

/** Tests that the embedded backend closes the library's gaps; see src/server/backend/README.md. */
describe.each(engines)('the embedded backend on $name', (engine) => {
  let backend: TestBackend
  let lea: Learner
  let tom: Learner

  beforeAll(async () => {
    backend = await startTestBackend(engine)
    ;[lea, tom] = [await backend.learner('Lea Learner'), await backend.learner('Tom Other')]
  })
  afterAll(() => backend.close())

  describe('1. grants', () => {
    it.each([
      ['role', { role: 'admin' }],
      ['email', { email: 'root@ascendo.example' }],
      ['email_verified', { email_verified: false }],
      ['account_type', { account_type: 'instructor' }],
      ['created_at', { created_at: '2000-01-01T00:00:00Z' }],
    ])('a learner cannot write their %s', async (column, change) => {
      const before = await backend.query(`select * from public.users where id = $1`, [lea.id])
      const update = await lea.client
        .from('users')
        .update({ ...change, display_name: 'Sneaky Lea' })
        .eq('id', lea.id)
      expect(update.error?.code).toBe('42501')
      const upsert = await lea.client.from('users').upsert({ id: lea.id, ...change })
      expect(upsert.error).not.toBeNull()
      expect(await backend.query(`select * from public.users where id = $1`, [lea.id])).toEqual(before)
      expect(column in (before[0] as object)).toBe(true)
    })

    it('a learner can write their display name and photo, and updated_at follows', async () => {
      const { data, error } = await tom.client
        .from('users')
        .update({ display_name: 'Tom Renamed', photo_url: 'https://images.unsplash.com/photo-1' })
        .eq('id', tom.id)
        .select()
        .single()
      expect(error).toBeNull()
      expect(data).toMatchObject({ display_name: 'Tom Renamed' })
      expect(data.updated_at).not.toBeNull()
    })

    it('the last sign-in alone does not count as a change of the profile', async () => {
      const { data } = await lea.client.from('users').update({ last_login_at: new Date().toISOString() }).eq('id', lea.id).select().single()
      expect(data.last_login_at).not.toBeNull()
      expect(data.updated_at).toBeNull()
    })

    it('the trigger still protects if a grant is wrong', async () => {
      await backend.query('grant update on public.users to authenticated')
      const { error } = await lea.client.from('users').update({ role: 'admin' }).eq('id', lea.id)
      await backend.query('revoke update on public.users from authenticated')
      await backend.query('grant update (display_name, photo_url, last_login_at) on public.users to authenticated')
      expect(error?.code).toBe('42501')
    })

    it("users cannot read or write others' rows, and visitors none", async () => {
      expect((await lea.client.from('users').select()).data).toHaveLength(1)
      expect((await lea.client.from('users').update({ display_name: 'Taken Over' }).eq('id', tom.id).select()).data).toEqual([])
      expect((await lea.client.from('users').delete().eq('id', lea.id)).error).not.toBeNull()
      expect((await backend.browser().from('users').select()).data ?? []).toEqual([])
      expect((await backend.send('/rest/v1/users', { keyless: true })).status).toBe(401)
    })

    it('an admin reads all, and only the database can make one', async () => {
      const ada = await backend.learner('Ada Admin')
      expect((await ada.client.rpc('grant_admin', { email: ada.email })).error).not.toBeNull()
      await backend.query('select public.grant_admin($1)', [ada.email])
      expect((await ada.client.from('users').select()).data?.length).toBeGreaterThan(2)
      await expect(backend.query("update public.users set role = 'user' where id = $1", [ada.id])).rejects.toThrow('last administrator')
      await expect(backend.query('delete from auth.users where id = $1', [ada.id])).rejects.toThrow('last administrator')
      await expect(backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [ada.id])).rejects.toThrow(
        'last administrator',
      )
    })

    it('sign-up metadata cannot make an admin, and sets only a known account type', async () => {
      const email = `meta-${randomUUID()}@ascendo.example`
      await backend.send('/auth/v1/signup', {
        json: { email, password: 'a good password', data: { role: 'admin', account_type: 'root', display_name: 'Meta Person' } },
      })
      const rows = await backend.query<{ role: string; account_type: string }>(
        'select role, account_type from public.users where email = $1',
        [email],
      )
      expect(rows).toEqual([{ role: 'user', account_type: 'student' }])
    })

    it("the client's fallback creates its row with the role user, whatever it claims", async () => {
      const eve = await backend.learner('Eve Fallback')
      await backend.query('delete from public.users where id = $1', [eve.id])
      const { data, error } = await eve.client
        .from('users')
        .insert({ id: eve.id, role: 'admin', email: 'root@ascendo.example', email_verified: true, display_name: 'Eve Fallback' })
        .select()
        .single()
      expect(error).toBeNull()
      expect(data).toMatchObject({ role: 'user', email: eve.email, display_name: 'Eve Fallback' })
    })

    it.each(['none', 'other key', 'changed claims'])('a forged token is refused: %s', async (kind) => {
      const [header = '', payload = ''] = lea.accessToken.split('.')
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), role: 'service_role', sub: tom.id }
      const sign = (text: string, secret: string) => `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
      const forged = {
        none: `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`,
        'other key': sign(`${header}.${encode(claims)}`, 'another secret of more than thirty-two letters'),
        'changed claims': `${header}.${encode(claims)}.${lea.accessToken.split('.')[2] ?? ''}`,
      }[kind]
      const answer = await backend.send('/rest/v1/users', { as: forged ?? '' })
      expect(answer.status).toBe(401)
      expect((await backend.send('/rest/v1/users', { as: lea.accessToken })).status).toBe(200)
    })
  })

  it('2. isolation: failing and succeeding requests of several users do not interfere', async () => {
    const work = Array.from({ length: 60 }, async (_, index) => {
      const person = index % 2 ? lea : tom
      if (index % 3 === 0) {
        const { error } = await person.client.from('users').update({ role: 'admin' }).eq('id', person.id)
        return error?.code === '42501'
      }
      const name = `Name number ${index}`
      const { data } = await person.client.from('users').update({ display_name: name }).eq('id', person.id).select().single()
      return data?.display_name === name && data?.id === person.id
    })
    expect((await Promise.all(work)).every(Boolean)).toBe(true)
  })

  describe('4. mails', () => {
    it('resend sends a new link each time', async () => {
      const email = `resend-${randomUUID()}@ascendo.example`
      await backend.send('/auth/v1/signup', { json: { email, password: 'a good password' } })
      const first = backend.mailTo(email)
      expect((await backend.send('/auth/v1/resend', { json: { type: 'signup', email } })).status).toBe(200)
      expect(backend.mailsTo(email)).toBe(2)
      expect(backend.mailTo(email).tokenHash).not.toBe(first.tokenHash)
    })

    it('redirect_to gets into the mail only if it is on our site', async () => {
      const recoverTo = async (target: string) => {
        await backend.send(`/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`, { json: { email: lea.email } })
        return backend.mailTo(lea.email).html
      }
      expect(await recoverTo(`${settings.siteUrl}/courses/3?tab=reviews`)).toContain(`${settings.siteUrl}/courses/3?tab=reviews`)
      expect(backend.mailTo(lea.email).text).toContain(`&next=${encodeURIComponent(`${settings.siteUrl}/courses/3?tab=reviews`)}`)
      expect(await recoverTo('https://evil.example/steal')).not.toContain('evil.example')
      expect(backend.mailTo(lea.email).text).not.toContain('evil.example')
      const here = settings.siteUrl
      expect(await recoverTo(`${here}\\@other.example/x`)).toContain(`${here}/@other.example/x`)
      for (const elsewhere of [`blob:${here}/x-y`, here.replace('//', '//x-y@'), here.replace('//', '//:x-y@')]) {
        expect(await recoverTo(elsewhere)).not.toContain('x-y')
        expect(backend.mailTo(lea.email).text).not.toContain('x-y')
      }
    })

    it('8. no placeholder is left in a mail', async () => {
      await backend.send('/auth/v1/recover', { json: { email: tom.email } })
      expect(backend.mailTo(tom.email).html).not.toContain('{{')
    })
  })

  describe('5. a disabled account', () => {
    it('is locked out at once: token, refresh, sign-in, data', async () => {
      const dora = await backend.learner('Dora Disabled')
      expect((await dora.client.from('users').select()).data).toHaveLength(1)
      await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [dora.id])

      expect((await dora.client.from('users').select()).data ?? []).toEqual([])
      expect((await dora.client.from('users').update({ display_name: 'Still Here' }).eq('id', dora.id).select()).data ?? []).toEqual([])
      expect(await codeOf(await backend.send('/auth/v1/user', { as: dora.accessToken }))).toEqual([403, 'user_banned'])
      const refresh = await backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: dora.refreshToken } })
      expect((await codeOf(refresh))[1]).toBe('user_banned')
      const signIn = { json: { email: dora.email, password: dora.password } }
      expect((await codeOf(await backend.send('/auth/v1/token?grant_type=password', signIn)))[1]).toBe('user_banned')
    })
  })

  describe('6. answers do not reveal who has an account', () => {
    it('an unconfirmed account with a wrong password gets the answer of any wrong password', async () => {
      const email = `unconfirmed-${randomUUID()}@ascendo.example`
      await backend.send('/auth/v1/signup', { json: { email, password: 'a good password' } })
      const attempt = (password: string) => backend.send('/auth/v1/token?grant_type=password', { json: { email, password } })
      expect(await codeOf(await attempt('wrong password'))).toEqual([400, 'invalid_credentials'])
      expect(await codeOf(await attempt('a good password'))).toEqual([400, 'email_not_confirmed'])
    })

    it.each(['otp', 'recover', 'resend'])('%s answers an unknown address like a known one and creates nothing', async (path) => {
      const email = `nobody-${randomUUID()}@ascendo.example`
      const ask = (address: string) =>
        backend.send(`/auth/v1/${path}`, { json: { email: address, type: 'signup', create_user: path === 'otp' } })
      const [known, unknown] = [await ask(lea.email), await ask(email)]
      expect(unknown.status).toBe(known.status)
      expect(Object.keys((await unknown.json()) as object)).toEqual(Object.keys((await known.json()) as object))
      expect(backend.mailsTo(email)).toBe(0)
      expect(await backend.query('select 1 from auth.users where email = $1', [email])).toEqual([])
    })
  })

  it('7. sign-up with a taken address answers 200 with an invented user without identities', async () => {
    const answer = await backend.send('/auth/v1/signup', { json: { email: lea.email, password: 'a good password' } })
    const user = (await answer.json()) as { id: string; identities: unknown[] }
    expect([answer.status, user.identities]).toEqual([200, []])
    expect(user.id).not.toBe(lea.id)
  })

  it('9. jsonb is stored as objects', async () => {
    const rows = await backend.query<{ kind: string }>('select jsonb_typeof(raw_user_meta_data) as kind from auth.users where id = $1', [
      lea.id,
    ])
    expect(rows).toEqual([{ kind: 'object' }])
  })

  describe('10. uploads', () => {
    const upload = (person: Learner, path: string, body: Blob | ArrayBuffer, contentType = 'image/png') =>
      person.client.storage.from('avatars').upload(path, body, { contentType, upsert: true })

    it("storage-js can send a Blob and an ArrayBuffer into the user's own folder", async () => {
      expect((await upload(lea, `${lea.id}/blob.png`, new Blob([png], { type: 'image/png' }))).error).toBeNull()
      expect((await upload(lea, `${lea.id}/buffer.png`, png.buffer)).error).toBeNull()
    })

    it("refuses others' folders, visitors, other types, false types, and files that are too large", async () => {
      expect((await upload(lea, `${tom.id}/own.png`, png.buffer)).error).not.toBeNull()
      expect(
        (await backend.browser().storage.from('avatars').upload(`${lea.id}/x.png`, png.buffer, { contentType: 'image/png' })).error,
      ).not.toBeNull()
      expect(
        (await upload(lea, `${lea.id}/x.svg`, new TextEncoder().encode('<svg/>').buffer as ArrayBuffer, 'image/svg+xml')).error,
      ).not.toBeNull()
      expect(
        (await upload(lea, `${lea.id}/x.png`, new TextEncoder().encode('<script>1</script>').buffer as ArrayBuffer)).error,
      ).not.toBeNull()
      const large = new Uint8Array(2 * 1024 * 1024 + 1)
      large.set(png)
      expect((await upload(lea, `${lea.id}/large.png`, large.buffer)).error).not.toBeNull()
    })
  })

  it('12. a disabled provider is refused with a message', async () => {
    const { external } = (await (await backend.send('/auth/v1/settings')).json()) as { external: Record<string, boolean> }
    expect([external['google'], external['facebook'], external['email']]).toEqual([false, false, true])
    const answer = await backend.send('/auth/v1/authorize?provider=facebook')
    expect((await codeOf(answer))[0]).toBe(400)
  })

  describe('17. refresh tokens', () => {
    const refresh = async (token: string) => {
      const answer = await backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: token } })
      const { refresh_token, error_code } = (await answer.json()) as { refresh_token?: string; error_code?: string }
      return refresh_token ?? error_code ?? ''
    }
    /** Returns a session's successive refresh tokens, all used an hour ago except the last. */
    async function rotatedTwice(): Promise<[string, string, string]> {
      const { id, refreshToken } = await backend.learner()
      const second = await refresh(refreshToken)
      const third = await refresh(second)
      await backend.query("update auth.refresh_tokens set updated_at = now() - interval '1 hour' where user_id = $1 and revoked", [id])
      return [refreshToken, second, third]
    }

    it('a client that missed the answer gets it with the same token at any time', async () => {
      const [, second, third] = await rotatedTwice()
      expect(await refresh(second)).toBe(third)
      expect(await refresh(third)).toMatch(/^[0-9a-f-]{36}$/)
    })

    it('an older token ends the session', async () => {
      const [first, , third] = await rotatedTwice()
      expect(await refresh(first)).toBe('refresh_token_already_used')
      expect(await refresh(third)).toBe('refresh_token_already_used')
    })

    it('within ten seconds an older token is accepted, too', async () => {
      const { refreshToken } = await backend.learner()
      const second = await refresh(refreshToken)
      const third = await refresh(second)
      expect(await refresh(refreshToken)).toBe(third)
    })

    it('concurrent requests get the same token', async () => {
      const { refreshToken } = await backend.learner()
      const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)))
      expect(new Set(answers).size).toBe(1)
      expect(await refresh(answers[0] ?? '')).toMatch(/^[0-9a-f-]{36}$/)
    })

    it('if the new token cannot be stored, the old one stays valid', async () => {
      const { refreshToken } = await backend.learner()
      await backend.query('alter table auth.refresh_tokens add constraint full_disk check (parent is null) not valid')
      const failed = await refresh(refreshToken)
      await backend.query('alter table auth.refresh_tokens drop constraint full_disk')
      expect(failed).toBe('unexpected_failure')
      expect(await refresh(refreshToken)).toMatch(/^[0-9a-f-]{36}$/)
    })
  })

  it.each([
    ['/auth/v1/token?grant_type=password', '{"email":'],
    ['/auth/v1/signup', '[]'],
    ['/auth/v1/verify', '"text"'],
    ['/rest/v1/users', '{broken'],
  ])('a malformed body to %s is answered with 4xx', async (path, body) => {
    const answer = await backend.send(path, { body, headers: { 'content-type': 'application/json' }, as: lea.accessToken })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('an oversized body is refused', async () => {
    const answer = await backend.send('/auth/v1/signup', { json: { email: lea.email, password: 'x'.repeat(2_000_000) } })
    expect(answer.status).toBe(413)
  })

  it.each(['/_system', '/_system/schema', '/rest/v1/../../_system', '/auth/v1/admin/users', '/'])('%s is not served', async (path) => {
    const answer = await backend.send(path)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

describe('4. rate limits', () => {
  it('wrong passwords from one address end in 429 with Retry-After', async () => {
    const [engine] = engines
    if (!engine) throw new Error('There is always PGlite')
    const backend = await startTestBackend(engine, {
      settings: { rateLimits: { wrongSignIns: 5, mailIntervalSeconds: 60, mailsPerHour: 30 } },
    })
    try {
      const attempt = (address: string) =>
        backend.send('/auth/v1/token?grant_type=password', { json: { email: 'a@ascendo.example', password: 'wrong password' }, address })
      const answers = []
      for (let count = 0; count < 6; count++) answers.push(await attempt('10.0.0.1'))
      const last = answers.at(-1)
      if (!last) throw new Error('no answer')
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await codeOf(last)).toEqual([429, 'over_request_rate_limit'])
      expect((await attempt('10.0.0.2')).status).toBe(400)
    } finally {
      await backend.close()
    }
  })

  it('a second mail within a minute answers over_email_send_rate_limit', async () => {
    const [engine] = engines
    if (!engine) throw new Error('There is always PGlite')
    const backend = await startTestBackend(engine, {
      settings: { rateLimits: { ...settings.rateLimits, mailIntervalSeconds: 60 } },
    })
    try {
      const { email } = await backend.learner()
      expect((await backend.send('/auth/v1/recover', { json: { email } })).status).toBe(200)
      expect(await codeOf(await backend.send('/auth/v1/recover', { json: { email } }))).toEqual([429, 'over_email_send_rate_limit'])
    } finally {
      await backend.close()
    }
  })
})

describe('3. one process at a time', () => {
  it('a second start on the same data folder is refused and names the process, and data survives a restart', async () => {
    const dataDir = preparedFolder()
    const options = {
      settings,
      dataDir,
      migrationsDir: join(supabaseFolder, 'migrations'),
      templatesDir: join(supabaseFolder, 'templates'),
    }
    const first = await startBackend(options)
    await first.query("insert into auth.users (id, email) values (gen_random_uuid(), 'kept@ascendo.example')")
    const second = startBackend(options)
    await expect(second).rejects.toBeInstanceOf(StartError)
    await expect(second).rejects.toThrow(String(process.pid))
    await first.close()
    const again = await startBackend(options)
    expect(await again.query("select email from public.users where email = 'kept@ascendo.example'")).toHaveLength(1)
    await again.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
