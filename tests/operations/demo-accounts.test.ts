import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { startBackend } from '#server/backend/backend.ts'
import { isForThisMachine, isLoopback } from '#server/environment/this-machine.ts'
import { engines } from '../backend/support/engines.ts'
import { preparedImage } from '../backend/support/prepared-database.ts'
import { preparedFolder, settings, supabaseFolder } from '../backend/support/test-backend.ts'

describe('whether a site is for this machine alone', () => {
  test.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('%s is a name of this machine', (name) => {
    expect(isLoopback(name)).toBe(true)
  })
  test.each([
    '127.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1.',
    '127.0.0',
    '127.0.0.256',
    'x.localhost',
    'localhost.evil.example',
    '0.0.0.0',
    '::',
    '192.168.1.2',
    '::ffff:127.0.0.1',
    '',
  ])('%s is not', (name) => expect(isLoopback(name)).toBe(false))

  const here = { host: '127.0.0.1', trustProxy: false }
  test.each([
    [true, here],
    [true, { ...here, siteUrl: 'http://localhost:5173' }],
    [false, { ...here, host: '0.0.0.0' }],
    [false, { ...here, host: '0.0.0.0', siteUrl: 'http://localhost:5173' }],
    [false, { ...here, siteUrl: 'https://learn.example.org' }],
    [false, { ...here, siteUrl: 'http://127.evil.example' }],
    [false, { ...here, trustProxy: true }],
  ])('%s: %j', (expected, environment) => {
    expect(isForThisMachine(environment)).toBe(expected)
  })
})

const seedFile = join(supabaseFolder, 'seed.sql')
const options = {
  settings,
  migrationsDir: join(supabaseFolder, 'migrations'),
  templatesDir: join(supabaseFolder, 'templates'),
}

type Backend = Awaited<ReturnType<typeof startBackend>>

async function ask(backend: Backend, path: string, json: object) {
  const request = new Request(`${settings.siteUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  return (await (await backend.fetch(request, { address: '127.0.0.1' })).json()) as { error_code?: string; refresh_token?: string }
}

const signIn = (backend: Backend, name: string, password = `${brand.slug}-demo`) =>
  ask(backend, 'token?grant_type=password', { email: `${name}@ascendo.example`, password })

describe.each(engines)('demo accounts on $name', (engine) => {
  let place: Awaited<ReturnType<typeof engine.create>>
  const folder = preparedFolder()
  beforeAll(async () => {
    place = await engine.create()
  })
  afterAll(async () => {
    await place.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are disabled permanently, with a warning, when the site becomes public, even the last administrator', async () => {
    const kept = { ...options, dataDir: folder, seedFile, ...(place.databaseUrl && { databaseUrl: place.databaseUrl }) }
    const look = await startBackend(kept)
    const { refresh_token: session } = await signIn(look, 'learner')
    expect(session).toBeDefined()
    await signIn(look, 'admin')
    await look.close()

    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const published = await startBackend({ ...kept, isPublic: true })
    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^WARNING: learner@\S+, unverified@\S+, admin@\S+ have been disabled and signed out, because other machines can reach this site/,
        ),
      ],
    ])
    warn.mockClear()
    for (const name of ['learner', 'unverified', 'admin'])
      expect([name, await signIn(published, name)]).toEqual([name, expect.objectContaining({ error_code: 'user_banned' })])
    expect(await ask(published, 'token?grant_type=refresh_token', { refresh_token: session })).toMatchObject({ error_code: 'user_banned' })
    expect(await published.query('select reason from public.disabled_accounts')).toEqual(
      Array.from({ length: 3 }, () => ({ reason: 'The password of a demo account is public' })),
    )
    // The trigger that keeps the last administrator is enabled again.
    expect(await published.query(`select tgenabled as enabled from pg_trigger where tgname = 'guard_account_status'`)).toEqual([
      { enabled: 'O' },
    ])
    await published.close()

    const alone = await startBackend(kept)
    expect(warn).not.toHaveBeenCalled()
    expect(await signIn(alone, 'learner')).toMatchObject({ error_code: 'user_banned' })
    await alone.close()
    warn.mockRestore()
  })
})

describe('of the demo accounts', () => {
  const folder = preparedFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('an account whose password was changed stays when the site becomes public', async () => {
    const look = await startBackend({ ...options, dataDir: folder, seedFile })
    await ask(look, 'signup', { email: 'own@ascendo.example', password: 'nobody knows this' })
    await look.query(
      `update auth.users set encrypted_password = (select encrypted_password from auth.users where email = 'own@ascendo.example')
       where email = 'admin@${brand.slug}.example'`,
    )
    await look.close()
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const published = await startBackend({ ...options, dataDir: folder, isPublic: true })
    expect(await signIn(published, 'admin', 'nobody knows this')).toHaveProperty('access_token')
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^WARNING: learner@\S+, unverified@\S+ have been/)]])
    await published.close()
    warn.mockRestore()
  })

  it('a public site gets none, and its mail is refused instead of caught', async () => {
    const published = await startBackend({ ...options, databaseImage: preparedImage(), seedFile, isPublic: true })
    expect(await published.query('select id from auth.users')).toEqual([])
    expect(await ask(published, 'signup', { email: 'new@example.org', password: 'a good password' })).toMatchObject({
      error_code: 'unexpected_failure',
    })
    expect(published.mail.list()).toEqual([])
    await published.close()
  })
})
