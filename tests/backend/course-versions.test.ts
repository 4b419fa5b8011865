import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, courseFile, draftOf, handIn, instructor, writer, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { settings, startTestBackend, type TestBackend } from './support/test-backend.ts'

describe.each(bothEngines)('versions of courses on $name', (engine) => {
  let backend: TestBackend
  let ina: Writer
  let ada: Writer
  let eve: Writer
  let publisher: { client: SupabaseClient; call: Writer['call'] }
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    await backend.query('update private.course_limits set drafts = 1000, hand_ins_a_day = 1000')
    ina = await instructor(backend)
    ada = await administrator(backend)
    eve = await administrator(backend)
    const fetchAsProgram: typeof fetch = (input, init) => backend.fetch(new Request(input, init), { address: '127.0.0.1' })
    publisher = writer({ client: createClient(settings.siteUrl, settings.secretKey, { global: { fetch: fetchAsProgram } }) })
  })
  afterAll(() => backend.close())

  const versionOf = async (draft_id: string) => handIn(ina, backend.query, draft_id)
  const change = (draft_id: string, text: string) =>
    ina.call('save_draft_files', { draft_id, files: [{ path: `${randomUUID()}.md`, text, revision: null }] })
  const states = async (draft_id: string) =>
    (
      await backend.query<{ state: string }>('select state from public.course_versions where draft_id = $1 order by number', [draft_id])
    ).map(({ state }) => state)
  const published = async (draft_id: string) => {
    const { id } = await versionOf(draft_id)
    await ada.call('approve_version', { version_id: id })
    await publisher.call('mark_version_published', { version_id: id })
    return id
  }
  const auditOf = async (draft_id: string) =>
    (
      await backend.query<{ action: string; actor: string }>(
        `select action, case actor_id when $2 then 'instructor' when $3 then 'administrator' else actor_role end as actor
         from public.audit where subject_id = $1 order by id`,
        [draft_id, ina.id, ada.id],
      )
    ).map(({ action, actor }) => `${action} by ${actor}`)

  it('is handed in, approved, published, and replaced by the next one; all of it is in the audit', async () => {
    const id = await draftOf(ina, 'seen-by-all')
    const first = await versionOf(id)
    expect(first).toMatchObject({ number: 1, state: 'handed in', slug: 'seen-by-all', title: 'Painting with Light', note: 'Ready' })
    expect(await ada.call('approve_version', { version_id: first.id })).toMatchObject({ state: 'approved', decided_by: ada.id })
    expect(await states(id)).toEqual(['approved'])
    expect(await publisher.call('mark_version_published', { version_id: first.id })).toMatchObject({ state: 'published' })
    await change(id, 'More')
    const second = await versionOf(id)
    await ada.call('approve_version', { version_id: second.id })
    expect(await states(id)).toEqual(['published', 'approved'])
    await publisher.call('mark_version_published', { version_id: second.id })
    expect(await publisher.call('mark_version_published', { version_id: second.id })).toMatchObject({ state: 'published' })
    expect(await states(id)).toEqual(['withdrawn', 'published'])
    expect(await auditOf(id)).toEqual([
      'course.handed_in by instructor',
      'course.approved by administrator',
      'course.published by service_role',
      'course.handed_in by instructor',
      'course.approved by administrator',
      'course.withdrawn by service_role',
      'course.published by service_role',
    ])
  })

  it('handing in takes what was checked, and only one version at a time', async () => {
    const id = await draftOf(ina)
    expect(await ina.call('hand_in_draft', { draft_id: id, revision: 1 })).toEqual(['PT409', 'changed'])
    const first = await versionOf(id)
    // The answer may have been lost.
    expect(await versionOf(id)).toMatchObject({ id: first.id })
    await change(id, 'An afterthought')
    expect(await versionOf(id)).toEqual(['PT409', 'open_version'])
    expect(await ina.call('remove_draft', { draft_id: id })).toEqual(['PT409', 'open_version'])
    const withdraw = () => ina.call('withdraw_version', { version_id: first.id })
    expect([(await withdraw()).state, (await withdraw()).state]).toEqual(['withdrawn', 'withdrawn'])
    expect(await versionOf(id)).toMatchObject({ number: 2 })
  })

  it.each([
    ['nothing', null],
    ['no JSON', 'title: x'],
    ['no slug', '{"title": "Painting"}'],
    ['a slug that is no address', '{"title": "Painting", "slug": "../painting"}'],
    ['an empty title', '{"title": "\\u200b\\u200b\\u200b\\u200b", "slug": "painting"}'],
  ])('with %s in course.json, nothing is handed in', async (_, text) => {
    const id = randomUUID()
    await ina.call('create_draft', { id, files: text === null ? [] : [{ path: 'course.json', text }] })
    expect(await versionOf(id)).toEqual(['PT400', 'course_json'])
  })

  it('what is handed in stays what it is, whatever is written afterward', async () => {
    const id = await draftOf(ina)
    const { id: version_id, snapshot_id } = await versionOf(id)
    await ina.call('save_draft_files', { draft_id: id, files: [{ path: 'first.md', text: 'Changed', revision: 2 }] })
    await ina.call('remove_draft_file', { draft_id: id, path: 'course.json' })
    const files = await ada.client.from('draft_snapshot_files').select('path, hash').eq('snapshot_id', snapshot_id).order('path')
    expect(files.data?.map(({ path }) => path)).toEqual(['course.json', 'first.md'])
    const hashes = files.data?.map(({ hash }) => hash as string) ?? []
    const contents = await ada.client.from('draft_contents').select('text').eq('draft_id', id).in('hash', hashes)
    expect(contents.data?.map(({ text }) => text).toSorted()).toEqual([expect.stringMatching(/^# course/), expect.stringMatching(/slug/)])
    expect((await ada.client.from('draft_files').select().eq('draft_id', id)).data).toEqual([])
    await ina.call('withdraw_version', { version_id })
  })

  it('is returned with remarks at files and lines of the version', async () => {
    const id = await draftOf(ina)
    const { id: version_id } = await versionOf(id)
    const back = (answer: string, remarks: unknown) => ada.call('return_version', { version_id, answer, remarks })
    const refused = [
      [],
      {},
      'x',
      [{}],
      [7],
      [{ path: 'none.md', line: 1, text: 'x' }],
      [{ path: 'first.md', line: 0, text: 'x' }],
      [{ path: 'first.md', line: 1, text: ' ' }],
      [{ path: 'first.md', line: 1, text: 'x'.repeat(2001) }],
      Array.from({ length: 201 }, () => ({ path: 'first.md', line: 1, text: 'x' })),
    ]
    for (const remarks of refused) {
      expect((await back('', remarks))[0]).toMatch(/^(PT400|22\w{3})$/)
    }
    const remarks = [
      { path: 'first.md', line: 3, text: 'Which light?' },
      { path: 'course.json', line: null, text: 'A longer title' },
    ]
    expect(await back('Almost there', remarks)).toMatchObject({ state: 'returned', answer: 'Almost there', remarks })
    expect((await ina.client.from('course_versions').select('state, answer, remarks').eq('id', version_id)).data).toEqual([
      { state: 'returned', answer: 'Almost there', remarks },
    ])
    expect(await versionOf(id)).toMatchObject({ number: 2, state: 'handed in' })
  })

  it('of two administrators at once, one decides and the other is told; each may repeat the own decision', async () => {
    const id = await draftOf(ina)
    const { id: version_id } = await versionOf(id)
    const answers = await Promise.all([
      ada.call('approve_version', { version_id }),
      eve.call('return_version', { version_id, answer: 'Not yet' }),
    ])
    expect(answers.filter((answer) => answer[1] === 'decided')).toHaveLength(1)
    const [state] = await states(id)
    expect(['approved', 'returned']).toContain(state)
    const again = [await ada.call('approve_version', { version_id }), await eve.call('return_version', { version_id, answer: 'Not yet' })]
    expect(again.map((answer) => answer.state ?? answer[1]).toSorted()).toEqual([state, 'decided'].toSorted())
  })

  it('of a withdrawal and an approval at once, one wins and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draftOf(ina)
      const { id: version_id } = await versionOf(id)
      const [withdrawn, approved] = await Promise.all([
        ina.call('withdraw_version', { version_id }),
        ada.call('approve_version', { version_id }),
      ])
      const [state] = await states(id)
      const told = state === 'withdrawn' ? ['withdrawn', ['PT409', 'withdrawn']] : [['PT409', 'decided'], 'approved']
      expect([withdrawn.state ?? withdrawn, approved.state ?? approved]).toEqual(told)
    }
  })

  it('the address is fixed with the first approval, and is nobody else’s', async () => {
    const slug = `fixed-${randomUUID()}`
    const [id, other] = [await draftOf(ina, slug), await draftOf(ina, slug)]
    // Both may be handed in while neither is approved.
    const { id: second } = await versionOf(other)
    await published(id)
    expect(await ada.call('approve_version', { version_id: second })).toEqual(['PT409', 'address_taken'])
    await ada.call('return_version', { version_id: second, answer: 'This address is taken' })
    expect(await versionOf(other)).toEqual(['PT409', 'address_taken'])
    await ina.call('save_draft_files', { draft_id: id, files: [{ ...courseFile('elsewhere'), revision: 1 }] })
    expect(await versionOf(id)).toEqual(['PT409', 'address_fixed'])
    await ina.call('save_draft_files', { draft_id: id, files: [{ ...courseFile(slug, 'Another title'), revision: 3 }] })
    await ina.call('remove_draft_file', { draft_id: id, path: 'first.md' })
    expect(await versionOf(id)).toMatchObject({ state: 'handed in', title: 'Another title' })
    expect(await ina.call('remove_draft', { draft_id: id })).toEqual(['PT409', 'was_approved'])
  })

  it('a course is taken off the catalog, and a former version put back', async () => {
    const id = await draftOf(ina)
    const first = await published(id)
    await change(id, 'Worse')
    await published(id)
    const off = () => ada.call('take_off_course', { draft_id: id, reason: 'Asked by the instructor' })
    expect(await ada.call('put_back_version', { version_id: first, reason: 'The new one has a mistake' })).toMatchObject({
      state: 'approved',
    })
    expect(await states(id)).toEqual(['approved', 'published'])
    await publisher.call('mark_version_published', { version_id: first })
    expect(await states(id)).toEqual(['published', 'withdrawn'])
    expect([await off(), await off()]).toEqual([null, ['PT409', 'not_published']])
    expect(await states(id)).toEqual(['withdrawn', 'withdrawn'])
    expect(await publisher.call('mark_version_published', { version_id: first })).toEqual(['PT409', 'withdrawn'])
    const [entry] = await backend.query<{ reason: string }>(
      'select reason from public.audit where subject_id = $1 order by id desc limit 1',
      [id],
    )
    expect(entry?.reason).toBe('Asked by the instructor')
    await change(id, 'Never published')
    const { id: third } = await versionOf(id)
    await ina.call('withdraw_version', { version_id: third })
    expect(await ada.call('put_back_version', { version_id: third, reason: 'No reason' })).toEqual(['PT409', 'never_published'])
  })

  it('a draft that was published can be deleted with its history by the owner of the database', async () => {
    const id = await draftOf(ina)
    await published(id)
    await change(id, 'More')
    await ina.call('take_snapshot', { draft_id: id })
    await backend.query('delete from public.drafts where id = $1', [id])
    expect(await states(id)).toEqual([])
  })

  it('the program that builds the site gets the last published version of a course that was taken off, until another one is online', async () => {
    const id = await draftOf(ina)
    const listed = async () =>
      ((await publisher.call('catalog_versions')) as { id: string; draft_id: string; state: string }[])
        .filter(({ draft_id }) => draft_id === id)
        .map(({ id: version, state }) => [version, state])
    const off = () => ada.call('take_off_course', { draft_id: id, reason: 'A test' })
    const putBack = (version_id: string) => ada.call('put_back_version', { version_id, reason: 'A test' })
    const online = (version_id: string) => publisher.call('mark_version_published', { version_id })

    // Nobody ever had it.
    const { id: unseen } = await versionOf(id)
    await ada.call('approve_version', { version_id: unseen })
    await off()
    expect(await listed()).toEqual([])

    await change(id, 'One')
    const first = await published(id)
    await change(id, 'Two')
    const second = await published(id)
    expect(await listed()).toEqual([[second, 'published']])
    await off()
    expect(await listed()).toEqual([[second, 'withdrawn']])

    // While another one waits, or is being built, learners keep what they have.
    await change(id, 'Three')
    const { id: third } = await versionOf(id)
    expect(await listed()).toEqual([[second, 'withdrawn']])
    await ada.call('approve_version', { version_id: third })
    expect(await listed()).toEqual([
      [second, 'withdrawn'],
      [third, 'approved'],
    ])
    await online(third)
    expect(await listed()).toEqual([[third, 'published']])

    await off()
    await putBack(first)
    expect(await listed()).toEqual([
      [third, 'withdrawn'],
      [first, 'approved'],
    ])
    await online(first)
    await off()
    expect(await listed()).toEqual([[first, 'withdrawn']])
    await backend.query("update public.course_versions set state = 'approved' where id = $1", [first])
    expect(await listed()).toContainEqual([first, 'approved'])
  })

  it('a course of one version is with its learners also while it is put back', async () => {
    const id = await draftOf(ina)
    const version = await published(id)
    await ada.call('take_off_course', { draft_id: id, reason: 'A test' })
    await ada.call('put_back_version', { version_id: version, reason: 'A test' })
    await publisher.call('report_course_problem', { version_id: version, problem: 'A picture is missing' })
    const all = (await publisher.call('catalog_versions')) as { draft_id: string; state: string; problem: string }[]
    expect(all.filter(({ draft_id }) => draft_id === id)).toMatchObject([
      { state: 'withdrawn', problem: '' },
      { state: 'approved', problem: 'A picture is missing' },
    ])
  })

  it('what learners have stays when the account of its instructor is deleted, and goes only with the draft', async () => {
    const gil = await instructor(backend, 'Gil')
    const draft_id = await draftOf(gil)
    const { id: version_id } = await handIn(gil, backend.query, draft_id)
    await ada.call('approve_version', { version_id })
    await publisher.call('mark_version_published', { version_id })
    await ada.call('take_off_course', { draft_id, reason: 'A test' })
    expect(await gil.call('remove_draft', { draft_id })).toEqual(['PT409', 'was_approved'])
    expect(await gil.call('delete_own_account', { email_typed: gil.email })).toBeNull()
    const listed = async () =>
      ((await publisher.call('catalog_versions')) as { draft_id: string }[]).filter((version) => version.draft_id === draft_id)
    expect(await listed()).toMatchObject([{ id: version_id, state: 'withdrawn', instructor: null }])
    await backend.query('delete from public.drafts where address = (select slug from public.course_versions where id = $1)', [version_id])
    expect(await listed()).toEqual([])
  })

  it('the number in the addresses of a published course never changes', async () => {
    const slug = `numbered-${randomUUID()}`
    const numbered = (id?: string) => JSON.stringify({ slug, title: 'Painting with Light', ...(id && { id }) })
    const draft_id = randomUUID()
    await ina.call('create_draft', { id: draft_id, files: [{ path: 'course.json', text: numbered('4711'), revision: null }] })
    const write = async (text: string) => {
      const [file] = await backend.query<{ revision: number }>('select revision from public.draft_files where draft_id = $1', [draft_id])
      await ina.call('save_draft_files', { draft_id, files: [{ path: 'course.json', text, revision: file?.revision }] })
    }
    // Nobody knows the address before it is online.
    const { id: early } = await versionOf(draft_id)
    await ada.call('approve_version', { version_id: early })
    await write(numbered('4712'))
    const first = await published(draft_id)
    for (const other of [numbered('4711'), numbered()]) {
      await write(other)
      expect(await versionOf(draft_id)).toEqual(['PT409', 'number_fixed'])
    }
    await write(numbered('4712').replace('Light', 'Water'))
    await published(draft_id)
    await ada.call('take_off_course', { draft_id, reason: 'A test' })
    await write(numbered())
    expect(await versionOf(draft_id)).toEqual(['PT409', 'number_fixed'])
    expect(await ada.call('put_back_version', { version_id: first, reason: 'A test' })).toMatchObject({ state: 'approved' })
  })

  it('a lesson that is online keeps its name, which is in its address; one that never was does not', async () => {
    const id = await draftOf(ina)
    const rename = (path: string, new_path: string) => ina.call('rename_draft_file', { draft_id: id, path, new_path })
    expect(await rename('first.md', 'one.md')).toMatchObject({ revision: 3 })
    await published(id)
    const refused = await ina.client.rpc('rename_draft_file', { draft_id: id, path: 'one.md', new_path: 'two.md' })
    expect(refused.error).toMatchObject({ code: 'PT409', details: 'lesson_fixed', hint: 'one.md' })
    await ina.call('save_draft_files', {
      draft_id: id,
      files: [
        { path: 'new.md', text: 'New', revision: null },
        { path: 'figure.svg', text: '<svg/>', revision: null },
      ],
    })
    expect(await rename('new.md', 'newer.md')).toMatchObject({ revision: expect.any(Number) })
    expect(await rename('figure.svg', 'other.svg')).toMatchObject({ revision: expect.any(Number) })
    await ada.call('take_off_course', { draft_id: id, reason: 'A test' })
    expect(await rename('one.md', 'two.md')).toEqual(['PT409', 'lesson_fixed'])
    // A lesson may go, and its address then leads to the course.
    expect(await ina.call('remove_draft_file', { draft_id: id, path: 'one.md' })).toMatchObject({ revision: expect.any(Number) })
  })

  it('a later approval takes the place of one that is not online yet', async () => {
    const id = await draftOf(ina)
    const { id: first } = await versionOf(id)
    await ada.call('approve_version', { version_id: first })
    await change(id, 'Corrected')
    const { id: second } = await versionOf(id)
    await eve.call('approve_version', { version_id: second })
    expect(await states(id)).toEqual(['withdrawn', 'approved'])
    expect(await publisher.call('mark_version_published', { version_id: first })).toEqual(['PT409', 'withdrawn'])
  })

  it('is given to another instructor, with its history and within their limits', async () => {
    const id = await draftOf(ina)
    await versionOf(id)
    const [otto, sue] = [await instructor(backend, 'Otto'), writer(await backend.learner('Sue'))]
    const give = (instructor_id: string) => ada.call('give_draft', { draft_id: id, instructor_id, reason: 'Parental leave' })
    expect([await give(sue.id), await give(randomUUID())]).toEqual([
      ['PT409', 'no_instructor'],
      ['PT409', 'no_instructor'],
    ])
    expect(await give(otto.id)).toBeNull()
    expect(await ina.call('take_snapshot', { draft_id: id })).toEqual(['PT404', 'draft'])
    expect((await ina.client.from('course_versions').select().eq('draft_id', id)).data).toEqual([])
    expect(await otto.call('take_snapshot', { draft_id: id })).toEqual(expect.any(String))
    expect((await auditOf(id)).at(-1)).toBe('course.given by administrator')
    expect((await ada.call('list_audit', { subject: id, page_size: 1 })).entries).toMatchObject([
      { before: { instructor_name: 'Ina Instructor' }, after: { instructor_name: 'Otto' } },
    ])
    // The log itself has no names.
    expect(JSON.stringify(await backend.query('select before, after from public.audit where subject_id = $1', [id]))).not.toContain('Otto')
    const overview = await ada.call('admin_overview')
    expect(overview.waiting_versions).toBe((await ada.call('list_course_versions')).versions.length)
    expect(overview.waiting_versions).toBeGreaterThan(0)
    const secret = await draftOf(ina)
    expect(await ada.call('give_draft', { draft_id: secret, instructor_id: otto.id })).toEqual(['PT404', 'draft'])
    await backend.query('update private.course_limits set drafts = 1')
    const full = await draftOf(await instructor(backend, 'Full'))
    expect(full).toBeDefined()
    expect(
      await give((await backend.query<{ id: string }>('select instructor_id as id from public.drafts where id = $1', [full]))[0]?.id ?? ''),
    ).toEqual(['PT413', 'drafts'])
    await backend.query('update private.course_limits set drafts = 1000')
  })

  it('with an account go its drafts, but for those that were handed in, which can be given away', async () => {
    const gil = await instructor(backend, 'Gil')
    const [seen, unseen] = [await draftOf(gil), await draftOf(gil)]
    const version = await handIn(gil, backend.query, seen)
    await gil.call('take_snapshot', { draft_id: unseen })
    expect(await gil.call('delete_own_account', { email_typed: gil.email })).toBeNull()
    const left = await backend.query('select id, instructor_id from public.drafts where id = any ($1)', [`{${seen},${unseen}}`])
    expect(left).toEqual([{ id: seen, instructor_id: null }])
    expect((await ada.client.from('course_versions').select('handed_in_by').eq('id', version.id)).data).toEqual([{ handed_in_by: null }])
    expect(await ada.call('give_draft', { draft_id: seen, instructor_id: ina.id, reason: 'Gil has left' })).toBeNull()
    expect(await ina.call('withdraw_version', { version_id: version.id })).toMatchObject({ state: 'withdrawn' })
  })

  it('the queue lists who waits longest first, page by page, with the instructor', async () => {
    await backend.query("update public.course_versions set state = 'withdrawn' where state = 'handed in'")
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.push((await versionOf(await draftOf(ina))).id)
    const page = (args: object) => ada.call('list_course_versions', { page_size: 2, ...args })
    const first = await page({})
    expect(first.versions.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    expect(first.versions[0]).toMatchObject({ instructor_id: ina.id, instructor_email: ina.email, address: null, published_number: null })
    const second = await page({ after: first.next })
    expect([second.versions.map(({ id }: { id: string }) => id), second.next]).toEqual([ids.slice(2), null])
    expect((await page({ state: 'published' })).versions.length).toBeGreaterThan(0)
    expect((await page({ state: 'none' }))[0]).toBe('22023')
    expect((await page({ after: 'x' }))[0]).toBe('22023')
  })

  it('twenty versions a day can be handed in', async () => {
    await backend.query('update private.course_limits set hand_ins_a_day = 2')
    const busy = await instructor(backend, 'Busy')
    const id = await draftOf(busy)
    const answers = []
    for (let count = 0; count < 3; count += 1) {
      const version = await handIn(busy, backend.query, id)
      answers.push(version)
      await busy.call('withdraw_version', { version_id: version.id ?? randomUUID() })
    }
    expect(answers[2]).toEqual(['PT429', 'hand_ins'])
    await backend.query('update private.course_limits set hand_ins_a_day = 1000')
  })
})
