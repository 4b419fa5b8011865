import { App } from '@supabase/lite'
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyDatabase } from '#shared/empty-database.ts'
import { settings } from './support/test-backend.ts'

/**
 * Tests the library without our program, to show that each gap with a workaround is still there. If one of these tests
 * fails after an upgrade, the gap's workaround (src/server/backend/README.md) may be deleted.
 */
describe('the library alone still has the gap', () => {
  let app: App
  let connection: PgliteConnection
  let mails = 0

  beforeAll(async () => {
    // The library logs every refusal and that storage is experimental.
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
    connection = await createPgliteConnection({ pgliteOptions: { loadDataDir: emptyDatabase() } })
    app = new App({
      connection,
      auth: {
        enabled: true,
        site_url: settings.siteUrl,
        jwt_secret: settings.jwtSecret,
        publishable_key: settings.publishableKey,
        email: { enable_confirmations: true },
      },
      storage: { enabled: false },
      options: { server: { admin: false }, drivers: { email: { send: async () => void (mails += 1) } } },
    })
    await app.ensureSystemSchema()
    await connection.driver.exec(`
      create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
      create table public.things (id int, secret text);
      alter table public.things enable row level security;
      revoke all on public.things from anon, authenticated;
    `)
  })
  afterAll(async () => {
    await connection.close()
    vi.restoreAllMocks()
  })

  const post = (path: string, json: unknown) =>
    app.fetch(
      new Request(`${settings.siteUrl}/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
    )
  const codeOf = async (answer: Response) => ((await answer.json()) as { error_code?: string }).error_code

  it('1. the first request grants everything', async () => {
    const mayRead = async () =>
      (await connection.driver.query<{ yes: boolean }>(`select has_table_privilege('anon', 'public.things', 'insert') as yes`)).rows[0]?.yes
    expect(await mayRead()).toBe(false)
    await app.fetch(new Request(`${settings.siteUrl}/rest/v1/things`, { headers: { apikey: settings.publishableKey } }))
    expect(await mayRead()).toBe(true)
  })

  it("2. one request's query runs inside another's transaction", async () => {
    let inside: unknown
    await connection.kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('things').values({ id: 1 }).execute()
      inside = await connection.kysely.selectFrom('things').selectAll().execute()
    })
    expect(inside).toHaveLength(1)
  })

  it('4, 6, 7. nothing is resent, and the answers reveal who has an account', async () => {
    const email = 'canary@ascendo.example'
    await post('signup', { email, password: 'a good password' })
    const sent = mails
    expect(await codeOf(await post('resend', { type: 'signup', email }))).toBe('over_email_send_rate_limit')
    expect(mails).toBe(sent)
    expect(await codeOf(await post('token?grant_type=password', { email, password: 'wrong password' }))).toBe('email_not_confirmed')
    expect((await post('signup', { email, password: 'a good password' })).status).toBe(429)
    await post('otp', { email: 'unknown@ascendo.example' })
    const made = await connection.driver.query(`select 1 from auth.users where email = 'unknown@ascendo.example'`)
    expect(made.rows).toHaveLength(1)
  })

  it('13. a refused row is a server error', async () => {
    await connection.driver.exec(`
      create table public.small (id int check (id < 10)); grant all on public.small to anon;
    `)
    await connection.clearSchemaCache()
    const answer = await app.fetch(
      new Request(`${settings.siteUrl}/rest/v1/small`, {
        method: 'POST',
        headers: { apikey: settings.publishableKey, 'content-type': 'application/json' },
        body: '{"id": 11}',
      }),
    )
    expect([answer.status, ((await answer.json()) as { code?: string }).code]).toEqual([500, 'SUP'])
  })

  it('17. a refresh token is lost when its successor cannot be written', async () => {
    const email = 'rotating@ascendo.example'
    await post('signup', { email, password: 'a good password' })
    await connection.driver.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    const signedIn = (await (await post('token?grant_type=password', { email, password: 'a good password' })).json()) as {
      refresh_token: string
    }
    const refresh = () => post('token?grant_type=refresh_token', { refresh_token: signedIn.refresh_token })
    await connection.driver.exec('alter table auth.refresh_tokens add constraint full_disk check (parent is null)')
    await refresh()
    await connection.driver.exec('alter table auth.refresh_tokens drop constraint full_disk')
    expect(await codeOf(await refresh())).toBe('refresh_token_already_used')
  })

  it('4. nothing is limited', async () => {
    const answers = []
    for (let count = 0; count < 40; count += 1)
      answers.push(await post('token?grant_type=password', { email: 'x@y.example', password: 'wrong' }))
    expect(answers.some((answer) => answer.status === 429)).toBe(false)
  })
})
