import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administratorCheck } from '#server/doctor/access-checks.ts'
import { messageCheck } from '#server/doctor/backend-checks.ts'
import { backendChecks } from '#server/doctor/examine.ts'
import { bothEngines, pglite } from '../backend/support/engines.ts'
import { preparedFolder, settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

const png = new Uint8Array(64)
png.set([137, 80, 78, 71, 13, 10, 26, 10])

const policies = ['List the own photos', 'Add photos to the own folder', 'Replace the own photos', 'Remove the own photos']

describe.each(bothEngines)('the installation state on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const state = async (headers: Record<string, string> = {}) => {
    const asked = { method: 'POST', keyless: true, json: {}, headers: { apikey: settings.secretKey, ...headers }, address: '198.51.100.7' }
    return (await backend.send('/rest/v1/rpc/installation_state', asked)).json()
  }

  async function deletePhotoStorage(): Promise<void> {
    for (const name of policies) await backend.query(`drop policy "${name}" on storage.objects`)
    await backend.query('drop trigger limit_photos on storage.objects')
    await backend.query("delete from storage.buckets where id = 'avatars'")
  }

  it('is refused without the secret key', async () => {
    const lea = await backend.learner()
    expect((await backend.browser().rpc('installation_state' as never)).error).not.toBeNull()
    expect((await lea.client.rpc('installation_state' as never)).error).not.toBeNull()
  })

  it('contains the origin of the request, and no problems of the photo storage', async () => {
    expect(await state({ 'x-forwarded-for': '203.0.113.1' })).toEqual({
      forwarded_for: '198.51.100.7',
      connecting_ip: '198.51.100.7',
      photo_problems: [],
      administrators_without_authenticator: [],
      message_delivery: 'mail',
      message_webhook_problem: null,
      build_webhook: null,
    })
  })

  it('names the administrators without an authenticator app', async () => {
    const ada = await backend.admin()
    const named = await state()
    expect(named).toMatchObject({ administrators_without_authenticator: [ada.email] })
    expect(administratorCheck({ state: named })).toMatchObject([{ state: 'advice', message: expect.stringContaining(ada.email) }])
    await backend.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $1, 'totp', 'verified', now(), now())`,
      [ada.id],
    )
    expect(await state()).toMatchObject({ administrators_without_authenticator: [] })
  })

  describe('about notices of contact messages', () => {
    beforeAll(() => backend.query("update private.message_delivery set way = 'webhook', url = 'https://hooks.example.org', secret = 'x'"))
    afterAll(async () => {
      for (const table of ['queued_messages', 'message_notices', 'contact_messages']) {
        await backend.query(`delete from ${table === 'contact_messages' ? 'public' : 'private'}.${table}`)
      }
      await backend.query("update private.message_delivery set way = 'mail', url = null, secret = null")
    })

    it.each([
      ['delivered at once', 1, true, null],
      ['tried for the first time', 1, false, null],
      ['refused, and tried again', 2, false, 'refused'],
      ['delivered at the second attempt', 2, true, null],
      ['given up', 9, true, 'refused'],
    ])('tells of a webhook whose newest notice was %s', async (_, attempts, isDone, problem) => {
      await backend.query('delete from private.message_notices')
      await backend.query(
        `insert into private.message_notices (messages, attempts, created_at, done_at)
         values (1, 9, now() - interval '1 day', now()), (1, $1::int, now(), case when $2::boolean then now() end)`,
        [attempts, isDone],
      )
      const told = await state()
      expect(told).toMatchObject({ message_delivery: 'webhook', message_webhook_problem: problem })
      const [finding] = messageCheck({ state: told })
      expect([finding?.state, finding?.topic]).toEqual([problem ? 'broken' : 'ok', 'Messages'])
      expect(backendChecks.hosted).toContain(messageCheck)
      expect(backendChecks.embedded).not.toContain(messageCheck)
    })

    it('tells of messages that nothing has told of for two hours', async () => {
      await backend.query('delete from private.message_notices')
      await backend.query(
        `with written as (
           insert into public.contact_messages (reference, topic, name, email, message, created_at)
           values ('AS-2222-WAIT', 'idea', 'Vera', 'v@ascendo.example', repeat('x', 20), now() - interval '3 hours') returning id
         )
         insert into private.queued_messages select id from written`,
      )
      const told = await state()
      expect(told).toMatchObject({ message_webhook_problem: 'waiting' })
      expect(backendChecks['self-hosted']).toContain(messageCheck)
      expect(messageCheck({ state: told })).toMatchObject([{ state: 'broken', message: expect.stringContaining('pg_cron') }])
    })

    it('says where to read about it if there is no webhook', async () => {
      const none = { ...(await state()), message_delivery: 'none' }
      expect(messageCheck({ state: none })).toMatchObject([{ state: 'ok', message: expect.stringContaining('production.md') }])
    })
  })

  it('names the missing parts of the photo storage, which one call restores', async () => {
    await deletePhotoStorage()
    expect(await state()).toMatchObject({
      photo_problems: [
        'the bucket "avatars" is missing',
        ...policies.map((name) => `the policy "${name}" is missing`),
        'the trigger "limit_photos" is missing',
      ],
    })

    await backend.query('select private.prepare_photo_storage()')
    expect(await state()).toMatchObject({ photo_problems: [] })
    const [lea, tom] = [await backend.learner('Lea'), await backend.learner('Tom')]
    const photos = (person: typeof lea) => person.client.storage.from('avatars')
    expect((await photos(lea).upload(`${lea.id}/me.png`, png.buffer, { contentType: 'image/png' })).error).toBeNull()
    expect((await photos(tom).upload(`${lea.id}/him.png`, png.buffer, { contentType: 'image/png' })).error).not.toBeNull()
    expect((await photos(tom).list(lea.id)).data).toEqual([])
    expect((await photos(lea).list(lea.id)).data).toHaveLength(1)
    expect((await photos(lea).upload(`${lea.id}/me.png`, png.buffer, { contentType: 'image/png', upsert: true })).error).toBeNull()
    expect((await photos(tom).remove([`${lea.id}/me.png`])).data ?? []).toEqual([])
    expect((await photos(lea).remove([`${lea.id}/me.png`])).data).toHaveLength(1)
  })

  it('notices a bucket that was made private', async () => {
    await backend.query("update storage.buckets set public = false where id = 'avatars'")
    expect(await state()).toMatchObject({ photo_problems: ['the bucket "avatars" is not public'] })
    await backend.query('select private.prepare_photo_storage()')
    expect(await state()).toMatchObject({ photo_problems: [] })
  })

  it('preparing fails before the storage service has its tables, instead of skipping them', async () => {
    await backend.query('alter schema storage rename to not_yet')
    try {
      await expect(backend.query('select private.prepare_photo_storage()')).rejects.toThrow(
        'The storage service has not made its tables yet',
      )
      expect(await backend.query('select private.photo_storage_problems() as problems')).toEqual([
        { problems: ['the storage service has not made its tables'] },
      ])
    } finally {
      await backend.query('alter schema not_yet rename to storage')
    }
  })
})

it('a start of the embedded stack restores the photo storage', async () => {
  const dataDir = preparedFolder()
  try {
    const first = await startTestBackend(pglite, { dataDir })
    await first.query("delete from storage.buckets where id = 'avatars'")
    await first.query('drop policy "Remove the own photos" on storage.objects')
    await first.close()
    const second = await startTestBackend(pglite, { dataDir, settings: { storageBucket: 'pictures' } })
    expect(await second.query('select private.photo_storage_problems() as problems, public.photo_bucket() as bucket')).toEqual([
      { problems: [], bucket: 'pictures' },
    ])
    await second.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
