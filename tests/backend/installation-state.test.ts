import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administratorChecks } from '#server/doctor/administrator-checks.ts'
import { bothEngines, pglite } from './support/engines.ts'
import { preparedFolder, settings, startTestBackend, type TestBackend } from './support/test-backend.ts'

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
    })
  })

  it('names the administrators without an authenticator app', async () => {
    const ada = await backend.learner('Ada Admin')
    await backend.query('select public.grant_admin($1)', [ada.email])
    const named = await state()
    expect(named).toMatchObject({ administrators_without_authenticator: [ada.email] })
    expect(administratorChecks(named)).toMatchObject([{ state: 'ok', message: expect.stringContaining(ada.email) }])
    await backend.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values ($1, $1, 'totp', 'verified', now(), now())`,
      [ada.id],
    )
    expect(await state()).toMatchObject({ administrators_without_authenticator: [] })
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
