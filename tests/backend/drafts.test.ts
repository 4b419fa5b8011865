import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileKind } from '#compiler/file-names.ts'
import { courseFile, draftOf, handIn, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { startTestBackend, type TestBackend } from './support/test-backend.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(bothEngines)('drafts on $name', (engine) => {
  let backend: TestBackend
  let ina: Writer
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    await backend.query('update private.course_limits set drafts = 1000')
    ina = await instructor(backend)
  })
  afterAll(() => backend.close())

  const save = (draft_id: string, ...files: object[]) => ina.call('save_draft_files', { draft_id, files })
  const present = (draft_id: string) =>
    backend.query<{ path: string; text: string; revision: number }>(
      'select path, text, revision from public.draft_files where draft_id = $1 and removed_at is null order by path',
      [draft_id],
    )
  const lessonOf = async (draft_id: string) => {
    const [, lesson] = await present(draft_id)
    if (!lesson) throw new Error('no lesson')
    return lesson
  }

  describe('saving', () => {
    it('is saved with the revision that it began from, and the draft knows slug and title', async () => {
      const id = await draftOf(ina, 'painting-with-light')
      const { revision } = await lessonOf(id)
      expect(await save(id, { path: 'first.md', text: 'Second thoughts', revision })).toEqual({
        result: 'saved',
        revision: 3,
        files: [{ path: 'first.md', revision: 3 }],
      })
      expect((await ina.client.from('drafts').select('slug, title, revision').eq('id', id)).data).toEqual([
        { slug: 'painting-with-light', title: 'Painting with Light', revision: 3 },
      ])
      const [file] = (await ina.client.from('draft_files').select('hash, size').eq('draft_id', id).eq('path', 'first.md')).data ?? []
      expect(file).toEqual({ hash: hashOf('Second thoughts'), size: 15 })
    })

    it('with an older revision it is a conflict that gives the present text, and nothing is written', async () => {
      const id = await draftOf(ina)
      const { revision } = await lessonOf(id)
      await save(id, { path: 'first.md', text: 'From the phone', revision })
      const before = await present(id)
      expect(
        await save(id, { path: 'second.md', text: 'New', revision: null }, { path: 'first.md', text: 'From the desk', revision }),
      ).toEqual({
        result: 'conflict',
        files: [{ asked: 'first.md', path: 'first.md', text: 'From the phone', hash: hashOf('From the phone'), revision: revision + 1 }],
      })
      expect(await present(id)).toEqual(before)
    })

    it('again, because the answer was lost, it is saved and changes nothing', async () => {
      const id = await draftOf(ina)
      const { revision } = await lessonOf(id)
      const files = [
        { path: 'first.md', text: 'Once', revision },
        { path: 'new.md', text: 'A new lesson', revision: null },
      ]
      const first = await save(id, ...files)
      expect(await save(id, ...files)).toEqual(first)
      expect((await present(id)).map(({ text }) => text)).toEqual([expect.stringContaining('slug'), 'Once', 'A new lesson'])
    })

    it('finds a file that was renamed meanwhile', async () => {
      const id = await draftOf(ina)
      const { revision } = await lessonOf(id)
      await ina.call('rename_draft_file', { draft_id: id, path: 'first.md', new_path: 'beginning.md' })
      await save(id, { path: 'first.md', text: 'Another file of the old name', revision: null })
      expect(await save(id, { path: 'first.md', text: 'Written meanwhile', revision })).toMatchObject({
        result: 'saved',
        files: [{ path: 'beginning.md' }],
      })
      expect((await present(id)).map(({ path, text }) => [path, text]).slice(0, 1)).toEqual([['beginning.md', 'Written meanwhile']])
    })

    it('a file that was removed meanwhile is a conflict, and can be saved as a new one', async () => {
      const id = await draftOf(ina)
      const { text, revision } = await lessonOf(id)
      await ina.call('remove_draft_file', { draft_id: id, path: 'first.md' })
      expect(await save(id, { path: 'first.md', text: 'Too late', revision })).toMatchObject({
        result: 'conflict',
        files: [{ path: 'first.md', text, revision: null }],
      })
      expect(await save(id, { path: 'first.md', text: 'Too late', revision: null })).toMatchObject({ result: 'saved' })
    })

    it('keeps every byte but a byte order mark, and course.json that cannot be read keeps the former title', async () => {
      const id = await draftOf(ina, 'kept')
      const text = '# Zwölf\r\n\r\n  spaces \t\n\u{1F3A8} e\u0301 \u200D "\\" {{ }} \n\n\n'
      await save(id, { path: 'exact.md', text: `\uFEFF${text}`, revision: null })
      expect((await present(id)).find(({ path }) => path === 'exact.md')?.text).toBe(text)
      for (const broken of ['{', '[]', '7', '{"slug": 7, "title": {}}', `${'['.repeat(50_000)}`, '{"title": "\\u0000"}']) {
        const [file] = await present(id)
        expect(await save(id, { path: 'course.json', text: broken, revision: file?.revision })).toMatchObject({ result: 'saved' })
        expect((await backend.query<{ one: number }>('select 1 as one'))[0]?.one).toBe(1)
      }
    })
  })

  it('no file can be called something that is a path, a device, invisible, or of another kind', async () => {
    const names: unknown[] =
      String.raw`../a.md a/b.md /a.md a\b.md C:a.md a..md .md .a.md a.MD Course.json package.json a.html a.js a.md.exe a con.md
      LPT1.svg é.md a%2fb.md -a.md course.json. ~.md a.md:stream.md __proto__/a.md`.split(/\s+/)
    names.push('', 'a.md ', ' a.md', 'a\n.md', 'a.md\n', 'a\u0001.md', 'e\u0301.md', 'a\u202E.md', '\uFEFFa.md', `${'a'.repeat(98)}.md`)
    names.push(7, {}, ['a.md'])
    const id = await draftOf(ina)
    for (const path of names) {
      const answers = [
        await save(id, { path, text: 'x', revision: null }),
        await ina.call('rename_draft_file', { draft_id: id, path: 'first.md', new_path: path }),
      ]
      expect([path, ...answers]).toEqual([path, ['PT400', 'path'], ['PT400', 'path']])
      // The compiler has the same rule.
      expect([path, typeof path === 'string' ? fileKind(path) : null]).toEqual([path, null])
    }
    expect(await present(id)).toHaveLength(2)
  })

  it('a file is for the database what it is for the compiler', async () => {
    const kinds = 'course.json a.md A_b-1.md a.b.md a.svg a.vtt a.jpg a.jpeg a.png a.webp a.avif a.gif a.mp4 a.m4v a.webm'.split(' ')
    const known = await backend.query<{ name: string; kind: string }>(
      'select name, private.course_file_kind(name) as kind from unnest($1::text[]) name',
      [kinds],
    )
    expect(known.map(({ name, kind }) => [name, kind])).toEqual(kinds.map((name) => [name, fileKind(name)]))
  })

  it.each([
    [null, ['PT400', 'files']],
    [{}, ['PT400', 'files']],
    [[7], ['PT400', 'files']],
    [[{ text: 'x' }], ['PT400', 'files']],
    [[{ path: 'a.md', text: 'x', revision: 'first' }], ['22P02', null]],
    [
      [
        { path: 'a.md', text: 'x' },
        { path: 'A.md', text: 'y' },
      ],
      ['PT400', 'files'],
    ],
    [
      [
        { path: 'a.md', text: 'x', revision: 2 },
        { path: 'b.md', text: 'y', revision: 2 },
      ],
      ['PT400', 'files'],
    ],
    [[{ path: 'a.md' }], ['PT400', 'content']],
    [[{ path: 'a.md', hash: 'f'.repeat(64) }], ['PT400', 'content']],
    [[{ path: 'a.png', text: 'x' }], ['PT400', 'content']],
    [[{ path: 'a.png', hash: 'f'.repeat(64) }], ['PT404', 'content']],
    [[{ path: 'a.png', hash: '../../first.md' }], ['PT404', 'content']],
  ])('the list of files %j is refused', async (files, refusal) => {
    const id = await draftOf(ina)
    const answer = await ina.call('save_draft_files', { draft_id: id, files })
    expect([answer[0], refusal[1] && answer[1]]).toEqual(refusal)
    expect(await present(id)).toHaveLength(2)
  })

  it('names differ by more than capitals, and a rename keeps the ending', async () => {
    const id = await draftOf(ina)
    await save(id, { path: 'second.md', text: '2', revision: null })
    const rename = (path: string, new_path: string) => ina.call('rename_draft_file', { draft_id: id, path, new_path })
    expect(await rename('second.md', 'FIRST.md')).toEqual(['PT409', 'path_taken'])
    expect(await rename('second.md', 'second.svg')).toEqual(['PT400', 'path'])
    expect(await rename('none.md', 'other.md')).toEqual(['PT404', 'file'])
    expect(await rename('second.md', 'Second.md')).toEqual({ revision: 4 })
    expect(await rename('second.md', 'Second.md')).toEqual({ revision: 4 })
    expect(await save(id, { path: 'FIRST.md', text: 'x', revision: null })).toMatchObject({
      result: 'conflict',
      files: [{ path: 'first.md' }],
    })
  })

  it('a removed file comes back with its text, unless its name is taken', async () => {
    const id = await draftOf(ina)
    const { text } = await lessonOf(id)
    const remove = () => ina.call('remove_draft_file', { draft_id: id, path: 'first.md' })
    expect([await remove(), await remove()]).toEqual([{ revision: 3 }, { revision: 3 }])
    const removed = await ina.client.from('draft_files').select('id').eq('draft_id', id).not('removed_at', 'is', null)
    const file_id = removed.data?.[0]?.id as string
    await save(id, { path: 'first.md', text: 'Another', revision: null })
    expect(await ina.call('restore_draft_file', { file_id })).toEqual(['PT409', 'path_taken'])
    await ina.call('rename_draft_file', { draft_id: id, path: 'first.md', new_path: 'other.md' })
    expect(await ina.call('restore_draft_file', { file_id })).toEqual({ revision: 6 })
    expect(await ina.call('restore_draft_file', { file_id })).toEqual({ revision: 6 })
    expect((await lessonOf(id)).text).toBe(text)
    expect(await ina.call('remove_draft_file', { draft_id: id, path: 'none.md' })).toEqual(['PT404', 'file'])
    expect(await ina.call('restore_draft_file', { file_id: randomUUID() })).toEqual(['PT404', 'draft'])
  })

  describe('history', () => {
    it('a snapshot is restored with all files, after a snapshot of what was there', async () => {
      const id = await draftOf(ina)
      const first = await ina.call('take_snapshot', { draft_id: id })
      expect(await ina.call('take_snapshot', { draft_id: id })).toBe(first)
      const before = await present(id)
      await ina.call('rename_draft_file', { draft_id: id, path: 'first.md', new_path: 'First.md' })
      await save(id, { path: 'second.md', text: 'The second lesson', revision: null })
      await save(id, { path: 'course.json', text: '{"slug": "other", "title": "Other"}', revision: 1 })
      const changed = await present(id)
      const contents = (files: { path: string; text: string }[]) => files.map(({ path, text }) => [path, text])

      const { revision } = await ina.call('restore_snapshot', { snapshot_id: first })
      expect(contents(await present(id))).toEqual(contents(before))
      expect(await ina.call('restore_snapshot', { snapshot_id: first })).toEqual({ revision })
      const { data } = await ina.client.from('draft_snapshots').select('id').eq('draft_id', id).order('taken_at')
      expect(data?.[0]?.id).toBe(first)
      await ina.call('restore_snapshot', { snapshot_id: data?.[1]?.id })
      expect(contents(await present(id))).toEqual(contents(changed))
    })

    it('the last fifty stay, every version stays, and contents that nothing names go', async () => {
      const id = await draftOf(ina)
      const version = await handIn(ina, backend.query, id)
      let { revision } = await lessonOf(id)
      for (let count = 0; count < 53; count += 1) {
        revision = (await save(id, { path: 'first.md', text: `Version ${count}`, revision })).files[0].revision
        await ina.call('take_snapshot', { draft_id: id })
      }
      const rows = await backend.query<{ id: string; text: string }>(
        `select snapshot.id, content.text from public.draft_snapshots snapshot
         join public.draft_snapshot_files file on file.snapshot_id = snapshot.id and file.path = 'first.md'
         join public.draft_contents content on content.draft_id = file.draft_id and content.hash = file.hash
         where snapshot.draft_id = $1 order by taken_at`,
        [id],
      )
      expect(rows).toHaveLength(51)
      expect(rows.slice(0, 2).map(({ text }) => text)).toEqual([expect.stringContaining('# course'), 'Version 3'])
      expect(await backend.query('select from public.draft_contents where draft_id = $1', [id])).toHaveLength(52)
      expect(await ina.call('restore_snapshot', { snapshot_id: rows[0]?.id })).toHaveProperty('revision')
      expect((await lessonOf(id)).text).toContain('# course')
      await ina.call('withdraw_version', { version_id: version.id })
    })

    it('nobody changes it, not even with SQL', async () => {
      const id = await draftOf(ina)
      const version = await handIn(ina, backend.query, id)
      for (const change of [
        "update public.draft_contents set text = 'x' where draft_id = $1",
        "update public.draft_snapshot_files set path = 'x.md' where draft_id = $1",
        'update public.draft_snapshots set taken_at = now() where draft_id = $1',
        "update public.course_versions set note = 'x' where draft_id = $1",
        "update public.course_versions set state = 'published' where draft_id = $1",
        "update public.course_versions set remarks = '[1]' where draft_id = $1",
      ]) {
        await expect(backend.query(change, [id])).rejects.toThrow(/never changes|cannot become/)
      }
      await ina.call('withdraw_version', { version_id: version.id })
      await expect(backend.query("update public.course_versions set state = 'approved' where draft_id = $1", [id])).rejects.toThrow(
        'cannot become',
      )
    })
  })

  describe('limits', () => {
    it('twenty drafts, also when asked for at once; removed ones do not count, and can be restored while there is a place', async () => {
      await backend.query('update private.course_limits set drafts = default')
      const busy = await instructor(backend, 'Busy')
      const ids = Array.from({ length: 24 }, () => randomUUID())
      const answers = await Promise.all(ids.map((id) => busy.call('create_draft', { id })))
      expect(answers.filter((answer) => answer[1] === 'drafts')).toHaveLength(4)
      const own = answers.flatMap((answer) => answer.id ?? [])
      expect(await busy.call('create_draft', { id: own[0] })).toMatchObject({ id: own[0] })
      await busy.call('remove_draft', { draft_id: own[0] })
      expect(await busy.call('save_draft_files', { draft_id: own[0], files: [] })).toEqual(['PT404', 'draft'])
      const [again] = [await draftOf(busy)]
      expect(await busy.call('restore_draft', { draft_id: own[0] })).toEqual(['PT413', 'drafts'])
      await busy.call('remove_draft', { draft_id: again })
      expect(await busy.call('restore_draft', { draft_id: own[0] })).toBeNull()
      expect(await busy.call('restore_draft', { draft_id: own[0] })).toBeNull()
      await backend.query('update private.course_limits set drafts = 1000')
    })

    it('of removed drafts, twenty stay', async () => {
      const busy = await instructor(backend, 'Untidy')
      const ids = []
      for (let count = 0; count < 22; count += 1) {
        const id = await draftOf(busy)
        await busy.call('remove_draft', { draft_id: id })
        ids.push(id)
      }
      expect(await busy.call('restore_draft', { draft_id: ids[1] })).toEqual(['PT404', 'draft'])
      expect(await busy.call('restore_draft', { draft_id: ids[2] })).toBeNull()
    })

    it('the sizes of texts and figures, in bytes', async () => {
      const id = await draftOf(ina)
      const put = async (path: string, bytes: number) => save(id, { path, text: 'é'.repeat(bytes / 2), revision: null })
      expect(await put('most.md', 100 * 1024)).toMatchObject({ result: 'saved' })
      expect(await put('more.md', 100 * 1024 + 2)).toEqual(['PT413', 'text_size'])
      expect(await put('more.vtt', 100 * 1024 + 2)).toEqual(['PT413', 'text_size'])
      expect(await put('most.svg', 200 * 1024)).toMatchObject({ result: 'saved' })
      expect(await put('more.svg', 200 * 1024 + 2)).toEqual(['PT413', 'figure_size'])
    })

    it('two hundred lessons and a thousand files, whichever way they come', async () => {
      const id = await draftOf(ina)
      const lessons = Array.from({ length: 200 }, (_, index) => ({ path: `l${index}.md`, text: `${index}`, revision: null }))
      expect(await save(id, ...lessons)).toEqual(['PT413', 'lessons'])
      expect(await save(id, ...lessons.slice(1))).toMatchObject({ result: 'saved' })
      await ina.call('remove_draft_file', { draft_id: id, path: 'l7.md' })
      await save(id, { path: 'last.md', text: 'x', revision: null })
      const [removed] = (await ina.client.from('draft_files').select('id').eq('draft_id', id).not('removed_at', 'is', null)).data ?? []
      expect(await ina.call('restore_draft_file', { file_id: removed?.id })).toEqual(['PT413', 'lessons'])
      const captions = Array.from({ length: 800 }, (_, index) => ({ path: `c${index}.vtt`, text: 'x', revision: null }))
      expect(await save(id, ...captions)).toEqual(['PT413', 'files'])
      expect(await save(id, ...captions.slice(1))).toMatchObject({ result: 'saved' })
    })

    it('the room of an instructor, across drafts and with their history, also for requests at once', async () => {
      const busy = await instructor(backend, 'Full House')
      const [one, other] = [await draftOf(busy), await draftOf(busy)]
      await backend.query('update private.course_limits set instructor_bytes = 100000')
      try {
        const put = (draft_id: string, path: string, bytes: number, revision: number | null = null) =>
          busy.call('save_draft_files', { draft_id, files: [{ path, text: 'x'.repeat(bytes), revision }] })
        const answers = await Promise.all([put(one, 'a.md', 60_000), put(other, 'a.md', 60_000)])
        expect(answers.filter((answer) => answer.result === 'saved')).toHaveLength(1)
        expect(answers.filter((answer) => answer[1] === 'room')).toHaveLength(1)
        const full = answers[0].result === 'saved' ? one : other
        expect(await busy.call('take_snapshot', { draft_id: full })).toEqual(['PT413', 'room'])
        // Whoever has no room left can still write less.
        await backend.query('update private.course_limits set instructor_bytes = 1000')
        expect(await put(full, 'a.md', 50_000, 3)).toMatchObject({ result: 'saved' })
        expect(await busy.call('own_course_limits')).toMatchObject({ instructor_bytes: 1000, lessons: 200, used_bytes: expect.any(Number) })
      } finally {
        await backend.query('update private.course_limits set instructor_bytes = default')
      }
    })
  })

  it('of two saves at once from one revision, one is saved and the other is told the text', async () => {
    const id = await draftOf(ina)
    const { revision } = await lessonOf(id)
    const answers = await Promise.all(['One', 'Two', 'Three', 'Four'].map((text) => save(id, { path: 'first.md', text, revision })))
    const saved = answers.filter(({ result }) => result === 'saved')
    expect(saved).toHaveLength(1)
    const { text } = await lessonOf(id)
    const told = answers.filter(({ result }) => result === 'conflict').map(({ files }) => files[0].text)
    expect(told).toEqual([text, text, text])
  })

  it('a student becomes an instructor and back, which opens and closes writing, and keeps the drafts', async () => {
    const id = await draftOf(ina)
    await ina.call('change_account_type', { account_type: 'student' })
    expect(await save(id, { path: 'a.md', text: 'x', revision: null })).toEqual(['42501', null])
    expect(await ina.call('create_draft', { id: randomUUID() })).toEqual(['42501', null])
    expect((await ina.client.from('draft_files').select('path').eq('draft_id', id)).data).toHaveLength(2)
    await ina.call('change_account_type', { account_type: 'instructor' })
    expect(await save(id, { path: 'a.md', text: 'x', revision: null })).toMatchObject({ result: 'saved' })
    for (const account_type of ['admin', '', null]) {
      expect((await ina.call('change_account_type', { account_type }))[0]).toBe('22023')
    }
    expect(await backend.query('select from public.users where id = $1 and role = $2', [ina.id, 'user'])).toHaveLength(1)
  })

  it('what was removed thirty days ago goes for good', async () => {
    const [kept, gone] = [await draftOf(ina), await draftOf(ina)]
    for (const draft_id of [kept, gone]) await ina.call('remove_draft_file', { draft_id, path: 'first.md' })
    await ina.call('remove_draft', { draft_id: gone })
    await backend.query("update public.drafts set removed_at = removed_at - interval '31 days' where id = $1", [gone])
    await backend.query("update public.draft_files set removed_at = removed_at - interval '31 days' where draft_id = $1", [kept])
    await backend.query('select private.delete_stale_rows()')
    expect(await backend.query('select from public.drafts where id = any ($1)', [`{${kept},${gone}}`])).toHaveLength(1)
    expect(await backend.query('select from public.draft_files where draft_id = $1', [kept])).toHaveLength(1)
  })

  it('a course of another slug is another course', async () => {
    const id = await draftOf(ina)
    expect(await ina.call('create_draft', { id, files: [courseFile('x')] })).toMatchObject({ id, revision: 2 })
    const other = await instructor(backend, 'Other')
    expect(await other.call('create_draft', { id, files: [courseFile('x')] })).toEqual(['PT404', 'draft'])
    expect(await other.call('create_draft', { id: randomUUID(), files: [{ ...courseFile('x'), revision: 1 }] })).toEqual(['PT400', 'files'])
  })
})
