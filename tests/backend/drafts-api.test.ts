import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftsApi } from '#site/features/drafts/drafts-api.ts'
import { administrator, draftOf, handIn, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { startTestBackend, type TestBackend } from './support/test-backend.ts'

const apiOf = (person: Writer) => draftsApi({ data: async () => person.client as never }, person.id)

describe.each(bothEngines)('the calls about drafts on $name', (engine) => {
  let backend: TestBackend
  let ina: Writer
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    ina = await instructor(backend)
  })
  afterAll(() => backend.close())

  it('a draft is read with its files and without those that were removed, by its instructor alone', async () => {
    const id = await draftOf(ina, 'read')
    await ina.call('save_draft_files', { draft_id: id, files: [{ path: 'gone.md', text: 'x', revision: null }] })
    await ina.call('remove_draft_file', { draft_id: id, path: 'gone.md' })
    const folder = await apiOf(ina).readFolder(id, null)
    if (!folder.ok) throw new Error(JSON.stringify(folder))
    expect(folder.value.files?.map(({ path }) => path).toSorted()).toEqual(['course.json', 'first.md'])
    expect(folder.value.draft).toMatchObject({ id, slug: 'read' })
    await handIn(ina, backend.query, id)
    const missing = { ok: false, error: { problem: 'refused', word: 'draft', hint: '' } }
    expect(await apiOf(await administrator(backend)).readFolder(id, null)).toEqual(missing)
    expect(await apiOf(await instructor(backend, 'Otto')).readFolder(id, null)).toEqual(missing)
  })

  it('an empty draft is read, and one that was removed is missing', async () => {
    const id = crypto.randomUUID()
    await ina.call('create_draft', { id })
    expect(await apiOf(ina).readFolder(id, null)).toMatchObject({ ok: true, value: { draft: { id }, files: [] } })
    await ina.call('remove_draft', { draft_id: id })
    expect(await apiOf(ina).readFolder(id, null)).toMatchObject({ ok: false })
  })

  it('the list says what is next for each', async () => {
    const writer = await instructor(backend, 'Lisa')
    const [draft, handedIn] = [await draftOf(writer, 'still-written'), await draftOf(writer, 'waits')]
    await handIn(writer, backend.query, handedIn)
    const own = await apiOf(writer).listOwn()
    if (!own.ok) throw new Error(JSON.stringify(own))
    expect(own.value.map(({ id, next, newest }) => [id, next, newest?.number]).toSorted()).toEqual(
      [
        [draft, 'write', undefined],
        [handedIn, 'wait for review', 1],
      ].toSorted(),
    )
  })
})
