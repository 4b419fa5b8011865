import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOwnDrafts } from '#site/auth/supabase/own-drafts.ts'
import { administrator, draftOf, handIn, instructor } from './support/course-writing.ts'
import { pglite } from './support/engines.ts'
import { startTestBackend, type TestBackend } from './support/test-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend(pglite)
})
afterAll(() => backend.close())

it("the export holds an instructor's drafts with files, versions and their contents, and nobody else's", async () => {
  const [ina, otto] = [await instructor(backend), await instructor(backend, 'Otto')]
  const id = await draftOf(ina, 'exported')
  await handIn(otto, backend.query, await draftOf(otto))
  const lessons = Array.from({ length: 90 }, (_, index) => ({
    path: `l${index}.md`,
    text: `Lesson ${index}`,
    revision: null as number | null,
  }))
  const saved = await ina.call('save_draft_files', { draft_id: id, files: lessons })
  await handIn(ina, backend.query, id, 'Please read')
  const changed = lessons
    .slice(0, 50)
    .map((lesson, index) => ({ ...lesson, text: `${lesson.text}, again`, revision: saved.files[index].revision }))
  await ina.call('save_draft_files', { draft_id: id, files: changed })
  await ina.call('remove_draft_file', { draft_id: id, path: 'first.md' })

  const [draft, ...others] = await readOwnDrafts(ina.client, ina.id)
  expect([draft?.slug, others]).toEqual(['exported', []])
  expect(draft?.files).toHaveLength(92)
  expect(draft?.files.find(({ path }) => path === 'l7.md')?.text).toBe('Lesson 7, again')
  const [version] = draft?.versions ?? []
  expect(version).toMatchObject({ number: 1, state: 'handed in', note: 'Please read' })
  const hash = version?.files?.find(({ path }) => path === 'l7.md')?.hash
  expect(draft?.contents.find((content) => content.hash === hash)?.text).toBe('Lesson 7')
  expect(draft?.contents).toHaveLength(50)

  const ada = await administrator(backend)
  expect(await readOwnDrafts(ada.client, ada.id)).toEqual([])
  // A former instructor still gets it.
  await ina.call('change_account_type', { account_type: 'student' })
  expect(await readOwnDrafts(ina.client, ina.id)).toHaveLength(1)
})
