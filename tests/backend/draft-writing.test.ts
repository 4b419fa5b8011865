import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '#site/backend/connection.ts'
import type { Database } from '#site/backend/database-types.ts'
import { draftsApi } from '#site/features/drafts/drafts-api.ts'
import { runHistory } from '../support/draft-history.ts'
import { randomFrom } from '../support/random-from.ts'
import { isFull } from '../support/full.ts'
import { served } from '../security/stacks.ts'
import { administrator, courseFile, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines, pglite } from './support/engines.ts'
import { settings, startTestBackend, temporaryFolder, type TestBackend } from './support/test-backend.ts'

/** New in each full run, always the same in `npm test`. To repeat a failure, set TEST_SEED to the seed that it prints. */
const seed = Number(process.env['TEST_SEED'] ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 20_261_127))

const apiOf = (person: Writer) => draftsApi({ data: async () => person.client } as unknown as Connection, person.id)
const refused = (word: string, hint = '') => ({ ok: false, error: { problem: 'refused', word, hint } })
const newFile = (path: string, text: string) => ({ path, text, revision: null })

describe.each(bothEngines)('an instructor in a browser on $name', (engine) => {
  let backend: TestBackend
  let ina: Writer
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    await backend.query('update private.course_limits set drafts = 1000000')
    ina = await instructor(backend)
  })
  afterAll(() => backend.close())

  it('every call does what it says', async () => {
    const api = apiOf(ina)
    const id = randomUUID()
    const created = await api.create(id, [courseFile('clay', 'Clay'), newFile('first.md', 'One')])
    expect(created).toMatchObject({ ok: true, value: { id, slug: 'clay', title: 'Clay', revision: 2 } })
    expect(await api.listOwn()).toMatchObject({ ok: true, value: [{ id, newest: null, next: 'write', isPublished: false }] })
    const folder = await api.readFolder(id, null)
    expect(folder).toMatchObject({ ok: true, value: { draft: { id, revision: 2 } } })
    const files = (folder.ok && folder.value.files) || []
    expect(files.map(({ path }) => path).toSorted()).toEqual(['course.json', 'first.md'])
    const texts = await api.readTexts(files.map((file) => file.id))
    expect(texts.ok && texts.value.find(({ path }) => path === 'first.md')).toMatchObject({ text: 'One', revision: 2 })
    expect(await api.readFolder(id, 2)).toMatchObject({ ok: true, value: { files: null } })
    const lesson = files.find(({ path }) => path === 'first.md')?.id ?? ''
    expect(await api.removeFile(id, 'first.md')).toEqual({ ok: true, value: { revision: 3 } })
    expect(await api.restoreFile(lesson)).toEqual({ ok: true, value: { revision: 4 } })
    expect(await api.takeSnapshot(id)).toMatchObject({ ok: true })
    const snapshots = await api.listSnapshots(id)
    const snapshot = (snapshots.ok && snapshots.value[0]?.id) || ''
    expect(await api.readSnapshot(snapshot)).toMatchObject({
      ok: true,
      value: [{ path: 'course.json' }, { path: 'first.md', text: 'One' }],
    })
    expect(await api.restoreSnapshot(snapshot)).toEqual({ ok: true, value: { revision: 4 } })
    expect(await api.handIn(id, 3, '')).toEqual(refused('changed'))
    const handedIn = await api.handIn(id, 4, 'Ready')
    expect(handedIn).toMatchObject({ ok: true, value: { state: 'handed in', note: 'Ready' } })
    expect(await api.listOwn()).toMatchObject({ ok: true, value: [{ newest: { state: 'handed in' }, next: 'wait for review' }] })
    expect(await api.remove(id)).toEqual(refused('open_version'))
    expect(await api.withdraw((handedIn.ok && handedIn.value.id) || '')).toMatchObject({ ok: true, value: { state: 'withdrawn' } })
    expect(await api.listVersions(id)).toMatchObject({ ok: true, value: [{ number: 1, state: 'withdrawn' }] })
    expect(await api.remove(id)).toMatchObject({ ok: true })
    expect(await api.listRemoved()).toMatchObject({ ok: true, value: [{ id }] })
    expect(await api.readFolder(id, null)).toEqual(refused('draft'))
    expect(await api.restore(id)).toMatchObject({ ok: true })
    expect(await api.readLimits()).toMatchObject({ ok: true, value: { lessons: 200, text_bytes: 102_400 } })
  })

  it('a returned version is to be fixed, and others have no course to read', async () => {
    const otto = await instructor(backend, 'Otto')
    const [api, ada] = [apiOf(otto), await administrator(backend)]
    const id = randomUUID()
    await api.create(id, [courseFile(`c-${id}`), newFile('first.md', 'One')])
    const version = await api.handIn(id, 2, '')
    await ada.call('return_version', {
      version_id: version.ok && version.value.id,
      answer: 'Almost',
      remarks: [{ path: 'first.md', line: 1, text: 'Say more' }],
    })
    expect(await api.listOwn()).toMatchObject({
      ok: true,
      value: [{ next: 'fix', newest: { answer: 'Almost', remarks: [{ path: 'first.md', line: 1, text: 'Say more' }] } }],
    })
    expect(await apiOf(ina).readFolder(id, null)).toEqual(refused('draft'))
    expect(await apiOf(ina).saveFiles(id, [newFile('second.md', 'Two')])).toEqual(refused('draft'))
    await otto.call('change_account_type', { account_type: 'student' })
    expect(await api.saveFiles(id, [newFile('second.md', 'Two')])).toEqual({ ok: false, error: { problem: 'account' } })
  })

  const histories = isFull ? 1000 : engine === pglite ? 60 : 10
  it(`${histories} random histories of devices and tabs lose no word (seed ${seed})`, { timeout: 1_800_000 }, async () => {
    const api = apiOf(ina)
    for (let done = 0; done < histories; done += 1) {
      const id = randomUUID()
      await api.create(id, [newFile('first.md', 'a1 a2\n\na3 a4\n\na5 a6'), newFile('second.md', 'b1\n\nb2')])
      const readTexts = async () => {
        const rows = await backend.query<{ path: string; text: string; removed: boolean }>(
          'select path, text, removed_at is not null as removed from public.draft_files where draft_id = $1',
          [id],
        )
        return {
          present: new Map(rows.filter(({ removed }) => !removed).map(({ path, text }) => [path, text])),
          removed: rows.filter(({ removed }) => removed).map(({ text }) => text),
        }
      }
      const rename = async (path: string, new_path: string) => ina.client.rpc('rename_draft_file', { draft_id: id, path, new_path })
      const initial = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2']
      const problems = await runHistory(id, api, randomFrom(seed + done), rename, readTexts, 30, initial)
      expect([seed + done, ...problems]).toEqual([seed + done])
    }
  })
})

it('pictures are uploaded once, named, and come back as they were', async () => {
  const dataDir = temporaryFolder()
  const stack = await served(await startTestBackend(pglite, { dataDir }))
  try {
    // Over HTTP, because only there a request says how long it is.
    const apiOverHttp = ({ id, accessToken }: Writer) =>
      draftsApi(
        { data: async () => createClient<Database>(stack.url, settings.publishableKey, { accessToken: async () => accessToken }) },
        id,
      )
    const api = apiOverHttp(await instructor(stack))
    const id = randomUUID()
    await api.create(id, [])
    const bytes = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), randomBytes(500)])
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(await api.saveFiles(id, [{ path: 'clay.png', hash, revision: null }])).toEqual(refused('content', 'clay.png'))
    expect(await api.upload(id, 'clay.png', hash, new Blob([bytes]))).toMatchObject({ ok: true })
    expect(await api.upload(id, 'clay.png', hash, new Blob([bytes]))).toMatchObject({ ok: true })
    expect(await api.saveFiles(id, [{ path: 'clay.png', hash, revision: null }])).toMatchObject({ ok: true, value: { result: 'saved' } })
    const back = await api.download(id, hash)
    expect(back.ok && Buffer.from(await back.value.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await api.upload(id, 'clay.png', 'f'.repeat(64), new Blob(['no picture']))).toEqual(refused('content', 'clay.png'))
    expect(await api.download(id, 'f'.repeat(64))).toMatchObject({ ok: false })
    expect(await apiOverHttp(await instructor(stack, 'Otto')).download(id, hash)).toMatchObject({ ok: false })
  } finally {
    await stack.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
