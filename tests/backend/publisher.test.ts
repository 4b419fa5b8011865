import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readCourseFile } from '#compiler/course-file.ts'
import { BuildError } from '#server/site-build.ts'
import { pulledVersions } from '#server/publishing/pull-courses.ts'
import { type Publisher, startPublisher } from '#server/publishing/publisher.ts'
import { administrator, draftOf, handIn, instructor, type Writer } from './support/course-writing.ts'
import { bothEngines } from './support/engines.ts'
import { settings, startTestBackend, temporaryFolder, type TestBackend } from './support/test-backend.ts'

/** What an instructor may write into course.json, and only learners, the account and the address can say. */
const claims = `"id":"12","students":100000,"ratingBreakdown":{"1":0,"2":0,"3":0,"4":0,"5":90000},
  "reviews":[{"id":"r","author":{"name":"A friend"},"rating":5,"date":"2026-01-01","content":"Best of all.","helpful":9}],
  "instructor":{"id":"claire-beaumont","name":"Claire Beaumont","bio":"Writes for a living."}`

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(bothEngines)('the publisher on $name', (engine) => {
  const dataDir = temporaryFolder()
  let backend: TestBackend
  let ina: Writer
  let ada: Writer
  let publisher: Publisher
  /** Where visitors would read the site. */
  let shown: string | null = null
  const said: string[] = []
  /** Called for each build, before it ends. */
  let whileBuilding: (courses: string) => unknown = () => {}
  /** What is wrong with the site itself. */
  let brokenSite = ''
  let isStricter = false
  /** Whether it cannot say that a version is online. */
  let isSilent = false
  const folder = join(dataDir, 'published')

  const start = () =>
    startPublisher({
      source: {
        url: settings.siteUrl,
        secretKey: settings.secretKey,
        async send(input, init) {
          if (isSilent && String(input).endsWith('/mark_version_published')) throw new Error('The program was killed.')
          return backend.fetch(new Request(input, init), { address: '127.0.0.1' })
        },
      },
      folder,
      // Stands for the build, which takes its time; tests/operations/published-course.test.ts runs the real one.
      async build(courses, site) {
        await whileBuilding(courses)
        if (brokenSite) throw new BuildError(brokenSite)
        const broken = readdirSync(join(courses, 'courses')).find((slug) => existsSync(join(courses, 'courses', slug, 'broken.md')))
        if (broken)
          throw new BuildError(`The content has a mistake:\nsrc/content/courses/${broken}/broken.md:1 This lesson cannot be shown.`)
        const former = readdirSync(join(courses, 'courses')).find((slug) => existsSync(join(courses, 'courses', slug, 'former.md')))
        if (former && isStricter) throw new BuildError(`src/content/courses/${former}/former.md:1 This is not shown any more.`)
        const twice = readdirSync(join(courses, 'courses')).find((slug) => existsSync(join(courses, 'courses', slug, 'twice.md')))
        if (twice) throw new BuildError(`The content has a mistake:\nThe slug ${twice} is there twice: change one.`)
        mkdirSync(site)
        cpSync(join(courses, 'courses'), join(site, 'courses'), { recursive: true })
      },
      async show(site) {
        shown = site
      },
      say: (sentence) => void said.push(sentence),
    })

  beforeAll(async () => {
    backend = await startTestBackend(engine, { dataDir, onCatalogChanged: () => publisher?.wake() })
    await backend.query('update private.course_limits set drafts = 1000, hand_ins_a_day = 1000')
    ina = await instructor(backend)
    ada = await administrator(backend)
    publisher = start()
  })
  afterAll(async () => {
    await publisher.close()
    await backend.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const courses = () => join(shown ?? '', 'courses')
  const withdrawn = () => (existsSync(join(courses(), 'withdrawn.json')) ? (JSON.parse(read('', 'withdrawn.json')) as string[]) : [])
  /** The courses that visitors find. */
  const online = () =>
    shown === null ? [] : readdirSync(courses()).filter((name) => name !== 'withdrawn.json' && !withdrawn().includes(name))
  const read = (slug: string, name: string) => readFileSync(join(courses(), slug, name), 'utf8')
  const stateOf = async (id: string) =>
    (await backend.query<{ state: string; problem: string }>('select state, problem from public.course_versions where id = $1', [id]))[0]
  const write = (draft_id: string, path: string, text: string, revision: number | null = null) =>
    ina.call('save_draft_files', { draft_id, files: [{ path, text, revision }] })
  async function approve(draft: string): Promise<string> {
    const { id } = await handIn(ina, backend.query, draft)
    await ada.call('approve_version', { version_id: id })
    await publisher.settled()
    return id
  }
  const newCourse = async () => {
    const slug = `course-${randomUUID()}`
    return { slug, draft: await draftOf(ina, slug) }
  }

  async function addPicture(draft: string): Promise<Buffer<ArrayBuffer>> {
    const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), randomBytes(500)])
    const sent = await backend.send(`/storage/v1/object/courses/${draft}/${hashOf(png)}`, {
      method: 'POST',
      body: png,
      headers: { 'content-type': 'image/png', 'content-length': String(png.length) },
      as: ina.accessToken,
    })
    expect(sent.status).toBe(200)
    await ina.call('save_draft_files', { draft_id: draft, files: [{ path: 'clay.png', hash: hashOf(png), revision: null }] })
    return png
  }

  /** Replaces a stored file, as a hosted storage would let an instructor do it. */
  function damage(content: Buffer): void {
    const stored = readdirSync(join(dataDir, 'course-files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => readFileSync(file).equals(content))
    expect(stored).toHaveLength(1)
    for (const file of stored) writeFileSync(file, '<script>alert(1)</script>')
  }

  it('brings an approved course online with its files and its instructor', async () => {
    const { slug, draft } = await newCourse()
    const png = await addPicture(draft)
    // Pages may load pictures only from a few hosts, and the build refuses a course with any other.
    const photo = `https://photos.example.com/${ina.id}.jpg`
    expect(await ina.client.from('users').update({ photo_url: photo }).eq('id', ina.id)).toMatchObject({ error: null })
    const id = await approve(draft)
    expect(online()).toContain(slug)
    expect(read(slug, 'first.md')).toBe(`# ${slug}`)
    expect(readFileSync(join(shown ?? '', 'courses', slug, 'clay.png')).equals(png)).toBe(true)
    expect(JSON.parse(read(slug, 'course.json'))).toEqual({
      slug,
      title: 'Painting with Light',
      instructor: { id: ina.id, name: 'Ina Instructor' },
    })
    expect(await stateOf(id)).toEqual({ state: 'published', problem: '' })
  })

  it.each([
    ['as the file of a school does', (facts: string) => facts.replace('{', `{${claims},`)],
    [
      'twice, and in another notation',
      (facts: string) => facts.replace('{', '{"students":0,"stud\\u0065nts":100000,"instructor":"claire-beaumont",'),
    ],
    ['in fields that are counted', (facts: string) => facts.replace('{', '{"rating":5,"totalReviews":90000,')],
  ])('a version that claims learners, ratings and another instructor %s shows none of them', async (_, claiming) => {
    const slug = `course-${randomUUID()}`
    const modules = [{ title: 'All', lessons: [{ id: 'first', title: 'First', duration: '20 min' }] }]
    const facts = { slug, title: 'Knots', description: 'Tie.', category: 'Art & Design', level: 'beginner', duration: '1 week', modules }
    const text = claiming(JSON.stringify(facts))
    const files = [{ path: 'course.json', text, revision: null }]
    const { id } = await ina.call('create_draft', { id: randomUUID(), files })
    await approve(id as string)
    const { course } = readCourseFile(read(slug, 'course.json'))
    expect(course).toMatchObject({ id: slug, students: 0, rating: 0, totalReviews: 0, reviews: [] })
    expect(course?.instructor).toEqual({ id: ina.id, name: 'Ina Instructor', avatar: '', bio: '' })
    // What the instructor wrote stays as it is.
    const written = await backend.query<{ text: string }>(
      "select text from public.draft_files where draft_id = $1 and path = 'course.json'",
      [id],
    )
    expect(written).toEqual([{ text }])
  })

  it('an instructor who takes the name of another one is not shown with it before an administrator has seen it', async () => {
    const nameOf = (slug: string) => (JSON.parse(read(slug, 'course.json')) as { instructor: { name: string } }).instructor.name
    const rename = (name: string) => ina.client.from('users').update({ display_name: name }).eq('id', ina.id)
    const { slug, draft } = await newCourse()
    const { id } = await handIn(ina, backend.query, draft)
    // Between what the administrator reads and the decision, too.
    expect(await rename('Claire Beaumont')).toMatchObject({ error: null })
    const seen = await ada.client.from('course_versions').select('taught_by').eq('id', id).single()
    expect(seen.data).toEqual({ taught_by: 'Ina Instructor' })
    await ada.call('approve_version', { version_id: id })
    await publisher.settled()
    expect(nameOf(slug)).toBe('Ina Instructor')

    await write(draft, 'second.md', 'More')
    await approve(draft)
    expect(nameOf(slug)).toBe('Claire Beaumont')
    expect(await rename('Ina Instructor')).toMatchObject({ error: null })

    const otto = await instructor(backend, 'Otto')
    await ada.call('give_draft', { draft_id: draft, instructor_id: otto.id, reason: 'A test' })
    publisher.wake()
    await publisher.settled()
    expect(nameOf(slug)).toBe('Otto')

    await backend.query('delete from auth.users where id = $1', [otto.id])
    publisher.wake()
    await publisher.settled()
    expect(nameOf(slug)).toBe('Former instructor')
    const kept = await backend.query('select distinct taught_by from public.course_versions where draft_id = $1', [draft])
    expect(kept).toEqual([{ taught_by: null }])
  })

  it('replaces a version by the next one, takes a course off, and puts it back', async () => {
    const { slug, draft } = await newCourse()
    const first = await approve(draft)
    await write(draft, 'second.md', 'More')
    const second = await approve(draft)
    expect(read(slug, 'second.md')).toBe('More')
    expect([(await stateOf(first))?.state, (await stateOf(second))?.state]).toEqual(['withdrawn', 'published'])
    await ada.call('take_off_course', { draft_id: draft, reason: 'A test' })
    await publisher.settled()
    expect(online()).not.toContain(slug)
    // Those who are enrolled keep what they have.
    expect(withdrawn()).toContain(slug)
    expect(read(slug, 'second.md')).toBe('More')
    await ada.call('put_back_version', { version_id: first, reason: 'A test' })
    await publisher.settled()
    expect(online()).toContain(slug)
    expect(existsSync(join(shown ?? '', 'courses', slug, 'second.md'))).toBe(false)
    expect((await stateOf(first))?.state).toBe('published')
  })

  it('says why a version cannot be built, and leaves the site as it was; others go online', async () => {
    const broken = await newCourse()
    await write(broken.draft, 'broken.md', 'Oh')
    const before = online()
    const id = await approve(broken.draft)
    expect(online()).toEqual(before)
    expect(await stateOf(id)).toEqual({
      state: 'approved',
      problem: 'broken.md:1 This lesson cannot be shown.',
    })
    const good = await newCourse()
    await approve(good.draft)
    expect(online()).toContain(good.slug)
    expect(online()).not.toContain(broken.slug)

    // The instructor fixes it, and hands it in again.
    await ina.call('remove_draft_file', { draft_id: broken.draft, path: 'broken.md' })
    const fixed = await approve(broken.draft)
    expect(online()).toContain(broken.slug)
    expect([await stateOf(id), await stateOf(fixed)]).toEqual([
      { state: 'withdrawn', problem: '' },
      { state: 'published', problem: '' },
    ])
  })

  it('does not blame a version for a mistake of the site itself, which it says once', async () => {
    const { slug, draft } = await newCourse()
    const before = online()
    said.length = 0
    brokenSite = 'src/content/home.json: This is no JSON.'
    const id = await approve(draft)
    for (let time = 0; time < 3; time += 1) {
      publisher.wake()
      await publisher.settled()
    }
    expect([await stateOf(id), online()]).toEqual([{ state: 'approved', problem: '' }, before])
    expect(said).toEqual([
      'WARNING: Approved courses could not be published: src/content/home.json: This is no JSON. The program tries again every ten minutes.',
    ])
    brokenSite = ''
    publisher.wake()
    await publisher.settled()
    expect(online()).toContain(slug)
    // A mistake that only comes with the version is the version's, whatever it names.
    await write(draft, 'twice.md', 'Oh')
    expect((await stateOf(await approve(draft)))?.problem).toMatch(new RegExp(`The slug ${slug} is there twice`))
    expect(online()).toContain(slug)
  })

  it.each([
    ['that finds the former site', false],
    ['whose data folder is new', true],
  ])('a course that does not fit a newer program %s is mended by its next version, and no other is blamed for it', async (_, isNew) => {
    const old = await newCourse()
    await write(old.draft, 'former.md', 'Oh')
    await approve(old.draft)
    expect(online()).toContain(old.slug)
    await publisher.close()
    isStricter = true
    if (isNew) for (const place of [folder, `${folder}-former`]) rmSync(place, { recursive: true, force: true })
    said.length = 0
    publisher = start()
    const other = await newCourse()
    const waiting = await approve(other.draft)
    expect(said).toEqual([
      expect.stringMatching(new RegExp(`could not be published: src/content/courses/${old.slug}/former\\.md:1 This is not`)),
    ])
    expect(await stateOf(waiting)).toEqual({ state: 'approved', problem: '' })
    await ina.call('remove_draft_file', { draft_id: old.draft, path: 'former.md' })
    const mended = await approve(old.draft)
    expect([await stateOf(mended), await stateOf(waiting)]).toEqual([
      { state: 'published', problem: '' },
      { state: 'published', problem: '' },
    ])
    expect(online()).toEqual(expect.arrayContaining([old.slug, other.slug]))
    isStricter = false
  })

  it('says once that its secret key is not accepted', async () => {
    const sentences: string[] = []
    const stranger = startPublisher({
      source: {
        url: settings.siteUrl,
        secretKey: 'sb_secret_of_another_stack',
        send: (input, init) => backend.fetch(new Request(input, init), { address: '127.0.0.1' }),
      },
      folder: join(dataDir, 'elsewhere'),
      build: async () => {},
      show: async () => {},
      say: (sentence) => void sentences.push(sentence),
    })
    for (let time = 0; time < 3; time += 1) {
      stranger.wake()
      await stranger.settled()
    }
    await stranger.close()
    expect(sentences).toEqual([expect.stringMatching(/does not accept SUPABASE_SECRET_KEY: set the secret key that belongs to it\./)])
  })

  it('a course that was taken off and cannot be fetched any more is left out with a warning, and others go online', async () => {
    const { slug, draft } = await newCourse()
    const png = await addPicture(draft)
    await approve(draft)
    await ada.call('take_off_course', { draft_id: draft, reason: 'A test' })
    await publisher.settled()
    expect(withdrawn()).toContain(slug)
    damage(png)
    // As a program whose data folder is new.
    await publisher.close()
    for (const place of [folder, `${folder}-former`]) rmSync(place, { recursive: true, force: true })
    said.length = 0
    publisher = start()
    const good = await newCourse()
    await approve(good.draft)
    expect(online()).toContain(good.slug)
    expect(withdrawn()).not.toContain(slug)
    expect(readdirSync(courses())).not.toContain(slug)
    expect(said.join('\n')).toMatch(
      /WARNING: “Painting with Light”, which was taken off the catalog, is left out, even for enrolled learners: /,
    )
    // Nothing is built again for it.
    let builds = 0
    whileBuilding = () => (builds += 1)
    publisher.wake()
    await publisher.settled()
    whileBuilding = () => {}
    expect(builds).toBe(0)
  })

  it('a course whose draft is deleted is gone for those who are enrolled, too', async () => {
    const { slug, draft } = await newCourse()
    await approve(draft)
    await ada.call('take_off_course', { draft_id: draft, reason: 'A test' })
    await publisher.settled()
    expect(withdrawn()).toContain(slug)
    await backend.query('delete from public.drafts where address = $1', [slug])
    publisher.wake()
    await publisher.settled()
    expect(readdirSync(courses())).not.toContain(slug)
  })

  it('what is taken off while it is built does not stay online', async () => {
    const { slug, draft } = await newCourse()
    whileBuilding = async () => {
      whileBuilding = () => {}
      await ada.call('take_off_course', { draft_id: draft, reason: 'A test' })
    }
    const id = await approve(draft)
    expect(online()).not.toContain(slug)
    expect((await stateOf(id))?.state).toBe('withdrawn')
  })

  it('refuses a file whose content is not what its name says', async () => {
    const { slug, draft } = await newCourse()
    const png = await addPicture(draft)
    damage(png)
    const id = await approve(draft)
    expect(online()).not.toContain(slug)
    expect((await stateOf(id))?.problem).toContain('another content')
  })

  it('a program that was ended at any moment goes on with a whole site', async () => {
    const { slug, draft } = await newCourse()
    await approve(draft)
    const versions = pulledVersions(folder)
    await publisher.close()

    // In the middle of a build.
    mkdirSync(`${folder}-4711/courses`, { recursive: true })
    publisher = start()
    expect(existsSync(`${folder}-4711`)).toBe(false)
    await publisher.close()
    // Between the two moves.
    rmSync(`${folder}-former`, { recursive: true, force: true })
    renameSync(folder, `${folder}-former`)
    publisher = start()
    expect(pulledVersions(folder)).toEqual(versions)
    expect(readdirSync(join(folder, 'site/courses'))).toContain(slug)
    // Before it could say that a course is online.
    await publisher.close()
    await write(draft, 'third.md', 'Even more')
    const { id } = await handIn(ina, backend.query, draft)
    await ada.call('approve_version', { version_id: id })
    publisher = start()
    publisher.wake()
    await publisher.settled()
    expect(read(slug, 'third.md')).toBe('Even more')
    expect((await stateOf(id))?.state).toBe('published')
  })

  it('a version that was shown by a program that was ended before it could say so stays, and is not built again', async () => {
    const { slug, draft } = await newCourse()
    await approve(draft)
    await write(draft, 'second.md', 'More')
    isSilent = true
    const id = await approve(draft)
    isSilent = false
    expect([read(slug, 'second.md'), (await stateOf(id))?.state]).toEqual(['More', 'approved'])
    await publisher.close()
    publisher = start()
    whileBuilding = () => expect.fail('It builds again.')
    publisher.wake()
    await publisher.settled()
    whileBuilding = () => {}
    expect([read(slug, 'second.md'), (await stateOf(id))?.state]).toEqual(['More', 'published'])
  })

  it('nobody but the program that builds the site asks for the catalog and reports problems', async () => {
    const { draft } = await newCourse()
    const { id } = await handIn(ina, backend.query, draft)
    for (const person of [ina, ada, { client: backend.browser() }]) {
      expect((await person.client.rpc('catalog_versions')).error?.code).toBe('42501')
      expect((await person.client.rpc('report_course_problem', { version_id: id, problem: 'No' })).error?.code).toBe('42501')
    }
    expect(await backend.query("update public.course_versions set problem = 'No' where id = $1", [id]).catch(String)).toContain(
      'never changes',
    )
  })
})

describe('the publisher of a source', () => {
  /** Starts a publisher whose requests get these answers. */
  function publisherOf(send: typeof fetch) {
    const folder = join(temporaryFolder(), 'published')
    onTestFinished(() => rmSync(dirname(folder), { recursive: true, force: true }))
    const source = { url: settings.siteUrl, secretKey: settings.secretKey, send }
    return { folder, ...startPublisher({ source, folder, build: async () => {}, show: async () => {}, say: () => {} }) }
  }

  it('that fails is asked again after ten minutes, whatever happens to the clock', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let asked = 0
    const publisher = publisherOf(async () => {
      asked += 1
      return new Response(null, { status: 500 })
    })
    publisher.wake()
    await publisher.settled()
    const day = 24 * 60 * 60_000
    vi.setSystemTime(Date.now() + day)
    await vi.advanceTimersByTimeAsync(60_000)
    await publisher.settled()
    expect(asked).toBe(1)
    vi.setSystemTime(Date.now() - 2 * day)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await publisher.settled()
    expect(asked).toBeGreaterThan(1)
    await publisher.close()
  })

  it('ends a download when it closes', { timeout: 10_000 }, async () => {
    const version = { id: '1', draft_id: '2', snapshot_id: '3', number: 1, slug: 'clay', title: 'Clay', state: 'approved', problem: '' }
    const answers: Record<string, unknown> = {
      catalog_versions: [{ ...version, instructor: null }],
      draft_snapshot_files: [{ path: 'clay.mp4', hash: 'a'.repeat(64) }],
      draft_contents: [],
    }
    let isDownloading = false
    const publisher = publisherOf(async (input) => {
      const asked = answers[basename(new URL(String(input)).pathname)]
      if (asked) return Response.json(asked)
      isDownloading = true
      return new Response(new ReadableStream())
    })
    publisher.wake()
    await expect.poll(() => isDownloading).toBe(true)
    await publisher.close()
    expect(readdirSync(dirname(publisher.folder))).toEqual([])
  })
})
