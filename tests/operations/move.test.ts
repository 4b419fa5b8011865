import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import postgres from 'postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/backend/database/database.ts'
import { movedTables } from '#server/move/tables.ts'
import { bothEngines } from '../backend/support/engines.ts'
import { command, type RunningProduct, startProduct, temporaryFolder } from './program.ts'

const server = bothEngines.find(({ name }) => name === 'PostgreSQL')

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const pictureHash = createHash('sha256').update(picture).digest('hex')
const password = 'a good password'
const people = { learner: 'lea@example.org', admin: 'ada@example.org', disabled: 'dan@example.org' }

function browserOf(product: RunningProduct, key = product.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '') {
  return createClient(product.siteUrl, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

async function signIn(product: RunningProduct, email: string) {
  const client = browserOf(product)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  return { client, id: data.user?.id ?? '', error }
}

function expectDone({ error }: { error: unknown }): void {
  expect(error).toBeNull()
}

/**
 * Fills the site as if it were in use: a learner with favorites and a photo, an admin who has disabled a user, a message.
 * @returns the admin's authenticator app
 */
async function fill(product: RunningProduct): Promise<TOTP> {
  for (const [name, email] of Object.entries(people)) {
    expectDone(await browserOf(product).auth.signUp({ email, password, options: { data: { display_name: name } } }))
  }
  const secret = product.env['SUPABASE_SECRET_KEY'] ?? ''
  const mails = (await (await fetch(`${product.mailUrl}/api/v1/messages`)).json()) as { messages: { ID: string }[] }
  for (const { ID } of mails.messages) {
    const { HTML } = (await (await fetch(`${product.mailUrl}/api/v1/message/${ID}`)).json()) as { HTML: string }
    const token = /token_hash=([\w-]+)/.exec(HTML)?.[1] ?? ''
    expectDone(await browserOf(product).auth.verifyOtp({ type: 'signup', token_hash: token }))
  }
  expectDone(await browserOf(product, secret).rpc('grant_admin', { email: people.admin }))

  const learner = await signIn(product, people.learner)
  for (const course of ['1', '2', '7']) expectDone(await learner.client.from('favorites').insert({ course_id: course }))
  const place = `${learner.id}/photo.png`
  const photos = learner.client.storage.from('avatars')
  expectDone(await photos.upload(place, new Uint8Array(picture).buffer, { contentType: 'image/png' }))
  const { publicUrl } = photos.getPublicUrl(place).data
  expectDone(await learner.client.from('users').update({ photo_url: publicUrl }).eq('id', learner.id))
  expectDone(
    await learner.client.rpc('send_contact_message', {
      name: 'Lea',
      email: people.learner,
      topic: 'other',
      message: 'Thank you for the course on public speaking.',
    }),
  )
  // A course that she has handed in, with a picture.
  expectDone(await learner.client.rpc('change_account_type', { account_type: 'instructor' }))
  const draft = { id: randomUUID(), files: [{ path: 'course.json', text: '{"slug": "painting", "title": "Painting"}', revision: null }] }
  expectDone(await learner.client.rpc('create_draft', draft))
  const drawings = learner.client.storage.from('courses')
  expectDone(await drawings.upload(`${draft.id}/${pictureHash}`, new Uint8Array(picture).buffer, { contentType: 'image/png' }))
  const files = [{ path: 'clay.png', hash: pictureHash, revision: null }]
  expectDone(await learner.client.rpc('save_draft_files', { draft_id: draft.id, files }))
  expectDone(await learner.client.rpc('hand_in_draft', { draft_id: draft.id, revision: 2, note: 'Ready' }))

  const disabled = await signIn(product, people.disabled)
  const admin = await signIn(product, people.admin)
  expectDone(await admin.client.rpc('disable_user', { user_id: disabled.id, reason: 'Sent advertising' }))
  const { data: factor } = await admin.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const app = new TOTP({ secret: factor?.totp.secret ?? '' })
  expectDone(await admin.client.auth.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code: app.generate() }))
  return app
}

async function countsOf(query: (sql: string) => PromiseLike<{ count: number }[]>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, rows } of movedTables) {
    counts[name] = (await query(`select count(*)::int as count from (${rows}) t`))[0]?.count ?? -1
  }
  return counts
}

describe.skipIf(!server)('moving to a PostgreSQL', () => {
  let databaseUrl = ''

  beforeEach(async () => {
    const place = await server?.create()
    databaseUrl = place?.databaseUrl ?? ''
    return place?.drop
  })

  test('all users and data arrive, and the old passwords work on the new site', async () => {
    const old = await startProduct(temporaryFolder())
    const app = await fill(old)
    const target = await startProduct(temporaryFolder(), { DATABASE_URL: databaseUrl })
    const database = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    // Add columns that only GoTrue's own table has.
    await database.unsafe('alter table auth.users add column instance_id uuid, add column is_super_admin boolean default false')

    const before = await countsOf((sql) => database.unsafe(sql))
    const values = {
      ...old.values,
      TARGET_DATABASE_URL: databaseUrl,
      TARGET_SUPABASE_URL: target.siteUrl,
      TARGET_SECRET_KEY: target.env['SUPABASE_SECRET_KEY'] ?? '',
    }
    const early = command(['move'], values)
    expect(await early.ended).toBe(1)
    expect(early.output()).toContain('stop that one first')

    old.signal('SIGTERM')
    await old.ended
    const moving = command(['move'], values)
    expect(await moving.ended.then((code) => [code, moving.output()])).toEqual([0, expect.any(String)])

    const source = await openDatabase({ folder: join(old.values['DATA_DIR'] ?? '', 'database') })
    const expected = await countsOf((sql) => source.query(sql))
    await source.close()
    expect(expected['auth.users']).toBe(3)
    expect(expected['public.favorites']).toBe(3)
    expect(expected['public.audit']).toBeGreaterThan(1)
    const after = await countsOf((sql) => database.unsafe(sql))
    for (const [table, count] of Object.entries(expected))
      expect([table, (after[table] ?? 0) - (before[table] ?? 0)]).toEqual([table, count])
    for (const [table, count] of Object.entries(expected)) expect(moving.output()).toMatch(new RegExp(`^ +${count}  ${table}$`, 'm'))

    const unreadable = await database.unsafe(
      `select email from auth.users where email not like '%@ascendo.example' and
         (instance_id is distinct from '00000000-0000-0000-0000-000000000000' or confirmation_token is distinct from '' or email_change is distinct from '')`,
    )
    expect([...unreadable]).toEqual([])

    const learner = await signIn(target, people.learner)
    expectDone(learner)
    const favorites = await learner.client.from('favorites').select('course_id').order('course_id')
    expect(favorites.data).toEqual([{ course_id: '1' }, { course_id: '2' }, { course_id: '7' }])
    const profile = await learner.client.from('users').select('display_name, photo_url').eq('id', learner.id).single()
    expect(profile.data).toEqual({
      display_name: 'learner',
      photo_url: `${target.siteUrl}/storage/v1/object/public/avatars/${learner.id}/photo.png`,
    })
    const photo = await fetch(profile.data?.photo_url)
    expect(Buffer.from(await photo.arrayBuffer()).equals(picture)).toBe(true)
    expect(moving.output()).toMatch(/^ +1 {2}files of courses$/m)
    const { data: versions } = await learner.client.from('course_versions').select('draft_id, slug, state, note')
    expect(versions).toEqual([{ draft_id: expect.any(String), slug: 'painting', state: 'handed in', note: 'Ready' }])
    const drawing = await learner.client.storage.from('courses').download(`${versions?.[0]?.draft_id}/${pictureHash}`)
    expect(Buffer.from((await drawing.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(picture)).toBe(true)

    expect((await signIn(target, people.disabled)).error?.code).toBe('user_banned')
    const admin = await signIn(target, people.admin)
    expect((await admin.client.from('disabled_accounts').select('user_id')).data).toEqual([])
    const { data: factors } = await admin.client.auth.mfa.listFactors()
    expectDone(await admin.client.auth.mfa.challengeAndVerify({ factorId: factors?.totp[0]?.id ?? '', code: app.generate() }))
    const disabled = await admin.client.from('disabled_accounts').select('user_id, reason')
    expect(disabled.data).toMatchObject([{ reason: 'Sent advertising' }])
    // The audit log accepts a new entry after the last moved one.
    expectDone(await admin.client.rpc('enable_user', { user_id: disabled.data?.[0]?.user_id, reason: 'Has apologised' }))
    expectDone(await signIn(target, people.disabled))

    const again = command(['move'], values)
    expect(await again.ended).toBe(1)
    expect(again.output()).toContain('already holds 3 accounts')
    expect((await countsOf((sql) => database.unsafe(sql)))['auth.users']).toBe(3)
    await database.end()
  })

  test('a database without the tables is refused and stays unchanged', async () => {
    const old = await startProduct(temporaryFolder())
    old.signal('SIGTERM')
    await old.ended
    const moving = command(['move'], {
      ...old.values,
      TARGET_DATABASE_URL: databaseUrl,
      TARGET_SUPABASE_URL: 'http://localhost:9',
      TARGET_SECRET_KEY: `sb_secret_${'x'.repeat(24)}`,
    })
    expect(await moving.ended).toBe(1)
    expect(moving.output()).toContain('The new database is at migration none')
    expect(moving.output()).not.toMatch(/^\s+at /m)
  })
})

test('without a target, it names the missing variable', async () => {
  const moving = command(['move'], { ENV_FILE: join(temporaryFolder(), '.env') })
  expect(await moving.ended).toBe(1)
  expect(moving.output()).toContain('Set TARGET_DATABASE_URL')
})
