import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { engines } from './support/engines.ts'
import { preparedFolder, startTestBackend, type TestBackend } from './support/test-backend.ts'

const dataDir = preparedFolder()
let backend: TestBackend

const png = new Uint8Array(64)
png.set([137, 80, 78, 71, 13, 10, 26, 10])
const files = () => readdirSync(join(dataDir, 'photos')).toSorted()

beforeAll(async () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  backend = await startTestBackend(engine, { dataDir })
})
afterAll(async () => {
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('the files of a deleted account are deleted, and those of a refused deletion stay', async () => {
  const [ada, lea, tom, gil] = [
    await backend.admin('Ada'),
    await backend.learner('Lea'),
    await backend.learner('Tom'),
    await backend.learner('Gil'),
  ]
  const upload = async ({ client, id }: typeof lea) => {
    const before = new Set(files())
    await client.storage.from('avatars').upload(`${id}/me.png`, png.buffer, { contentType: 'image/png' })
    return files().filter((file) => !before.has(file))
  }
  const ofTom = await upload(tom)
  expect((await upload(lea)).length).toBeGreaterThan(0)
  await upload(gil)
  const all = files()

  expect((await lea.client.rpc('delete_user', { user_id: tom.id })).error).not.toBeNull()
  expect((await gil.client.rpc('delete_own_account', { email_typed: tom.email })).error).not.toBeNull()
  expect(files()).toEqual(all)

  expect((await ada.client.rpc('delete_user', { user_id: lea.id.toUpperCase() })).error).toBeNull()
  expect((await gil.client.rpc('delete_own_account', { email_typed: gil.email })).error).toBeNull()
  expect(files()).toEqual(ofTom)
})

it.each<[string, (id: string) => unknown]>([
  ['in braces', (id) => `{${id}}`],
  ['without hyphens', (id) => id.replaceAll('-', '')],
  ['with hyphens in other places', (id) => id.replaceAll('-', '').replace(/(.{4})(?=.)/g, '$1-')],
  ['in a list', (id) => [id]],
  ['in a list of lists', (id) => [[id]]],
])('the files of an account whose id is written %s are deleted', async (_, write) => {
  const [ada, lea] = [await backend.admin('Ada'), await backend.learner('Lea')]
  const before = files()
  await lea.client.storage.from('avatars').upload(`${lea.id}/me.png`, png.buffer, { contentType: 'image/png' })
  expect((await ada.client.rpc('delete_user', { user_id: write(lea.id) })).error).toBeNull()
  expect(files()).toEqual(before)
})

it('the files of an account stay if the function that would delete it is not called', async () => {
  const [lea, tom] = [await backend.learner('Lea'), await backend.learner('Tom')]
  await lea.client.storage.from('avatars').upload(`${lea.id}/me.png`, png.buffer, { contentType: 'image/png' })
  const before = files()
  await backend.send('/rest/v1/rpc/delete_user?limit=0', { json: { user_id: lea.id }, as: tom.accessToken })
  await backend.send('/rest/v1/rpc/delete_own_account?limit=0', { json: { email_typed: '' }, as: lea.accessToken })
  expect(files()).toEqual(before)
})

it('uploads during the deletion of their account leave no file', async () => {
  const lea = await backend.learner('Lea')
  const before = files()
  const upload = (name: string) =>
    lea.client.storage.from('avatars').upload(`${lea.id}/${name}.png`, png.buffer, { contentType: 'image/png' })
  const [, , deleted] = await Promise.all([
    upload('one'),
    upload('two'),
    lea.client.rpc('delete_own_account', { email_typed: lea.email }),
    upload('three'),
  ])
  expect(deleted.error).toBeNull()
  expect(files()).toEqual(before)
})

it('of concurrent moves and a removal, each succeeds or is refused, and rows and files agree', async () => {
  const lea = await backend.learner('Lea')
  const photos = lea.client.storage.from('avatars')
  const before = files().length
  await photos.upload(`${lea.id}/me.png`, png.buffer, { contentType: 'image/png' })
  const move = (name: string) =>
    backend.send('/storage/v1/object/move', {
      as: lea.accessToken,
      json: { bucketId: 'avatars', sourceKey: `${lea.id}/me.png`, destinationKey: `${lea.id}/${name}.png` },
    })
  const answers = await Promise.all(
    [move('one'), move('two'), move('three'), photos.remove([`${lea.id}/me.png`])].map(async (answer) => answer),
  )
  expect(
    answers
      .slice(0, 3)
      .map((answer) => 'status' in answer && answer.status)
      .toSorted(),
  ).toEqual([200, 400, 400])
  const { data } = await photos.list(lea.id)
  expect(data).toHaveLength(1)
  expect(files()).toHaveLength(before + 2)
})

it('an account cannot be deleted through a disguised address', async () => {
  const lea = await backend.learner('Lea')
  await lea.client.storage.from('avatars').upload(`${lea.id}/me.png`, png.buffer, { contentType: 'image/png' })
  const before = files()
  for (const path of ['/rest/v1/rpc/%64elete_own_account', '/rest/v1/rpc//delete_own_account', '/rest/v1/rpc/delete_own_account/']) {
    const answer = await backend.send(path, { json: { email_typed: lea.email }, as: lea.accessToken })
    expect([400, 404]).toContain(answer.status)
  }
  expect(files()).toEqual(before)
  expect(await backend.query('select 1 from auth.users where id = $1', [lea.id])).toHaveLength(1)
})

it('concurrent uploads do not exceed the hundred photos of an account, and refused ones leave no file', async () => {
  const lea = await backend.learner()
  await backend.query(
    `insert into storage.objects (id, bucket_id, name) select gen_random_uuid(), 'avatars', $1 || '/' || n || '.png' from generate_series(1, 97) n`,
    [lea.id],
  )
  const before = files().length
  const uploads = Array.from({ length: 12 }, (_, count) =>
    lea.client.storage.from('avatars').upload(`${lea.id}/at-once-${count}.png`, png.buffer, { contentType: 'image/png' }),
  )
  expect((await Promise.all(uploads)).filter(({ error }) => error === null)).toHaveLength(3)
  // A photo is two files: its bytes and its metadata.
  expect(files()).toHaveLength(before + 6)
})
