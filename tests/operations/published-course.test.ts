import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { availableParallelism, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import type { CatalogFile, CourseFile } from '#content/course.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { buildWithCourses } from '#server/publishing/serve-courses.ts'
import { isFull } from '../support/full.ts'
import { randomFrom } from '../support/random-from.ts'
import { forQuickPrograms, preparedData } from '../backend/support/prepared-database.ts'
import { approveCourse, bowline, knots } from './approve-course.ts'
import { freePort } from './program.ts'

/** A course from an instructor's first words to its learners, with the real build. */
describe('a course that an instructor writes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'published-'))
  const url = () => `http://localhost:${port}`
  let port = 0
  let program: ChildProcess
  let output = ''
  let instructor: SupabaseClient
  let administrator: SupabaseClient
  const draft_id = randomUUID()
  /** How long a build of a corrected lesson takes here. */
  let buildMs = 0

  /** Starts the whole product with the samples and without a site of its own, so that it builds one. */
  async function start(): Promise<void> {
    const { flags, env } = forQuickPrograms()
    output = ''
    program = spawn(process.execPath, [...flags, join(import.meta.dirname, '../../src/server/main.js'), 'start'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        ...env,
        STOP_WITH_PARENT: '1',
        CONTENT: 'samples',
        ENV_FILE: join(folder, '.env'),
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        MAIL_PORT: String(await freePort()),
      },
    })
    for (const stream of [program.stdout, program.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
    await vi.waitUntil(() => output.includes(`${brand.name} is ready`) || program.exitCode !== null, { timeout: 110_000 })
    expect(output).toContain(`${brand.name} is ready`)
  }
  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    program.kill(signal)
    await vi.waitUntil(() => program.exitCode !== null || program.signalCode !== null, { timeout: 20_000 })
  }
  async function signIn(name: string): Promise<SupabaseClient> {
    const { VITE_SUPABASE_PUBLISHABLE_KEY = '' } = parseEnv(readFileSync(join(folder, '.env'), 'utf8'))
    const client = createClient(url(), VITE_SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false, autoRefreshToken: false } })
    const { error } = await client.auth.signInWithPassword({ email: `${name}@${brand.slug}.example`, password: demoPassword })
    expect(error).toBeNull()
    return client
  }

  beforeAll(async () => {
    port = await freePort()
    cpSync(preparedData(), join(folder, 'data'), { recursive: true })
    await start()
    instructor = await signIn('learner')
    administrator = await signIn('admin')
    await instructor.rpc('change_account_type', { account_type: 'instructor' }).throwOnError()
    const { data } = await instructor.auth.getUser()
    const photo_url = `${url()}/storage/v1/object/public/avatars/${data.user?.id}/me.png`
    await instructor
      .from('users')
      .update({ photo_url })
      .eq('id', data.user?.id ?? '')
      .throwOnError()
    // The program is built anew for the first course, which takes minutes on a busy machine.
    await publish(knots('Make a loop.'))
    await vi.waitUntil(() => output.includes('is online'), { timeout: 240_000 })
  }, 400_000)
  afterAll(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const publish = (texts: Record<string, string>) => approveCourse(instructor, administrator, draft_id, texts)
  const address = '/courses?look=knots-for-sailors'
  async function page(path = address): Promise<string> {
    const answer = await fetch(`${url()}${path}`)
    const text = await answer.text()
    return answer.ok ? text : String(answer.status)
  }
  const json = async <File>(path: string) => (await (await fetch(`${url()}${path}`)).json()) as File
  async function lesson(): Promise<string> {
    const [, catalog = ''] = /data-catalog="([^"]+)"/.exec(await page()) ?? []
    const { courses } = await json<CatalogFile>(catalog)
    const { lessons } = await json<CourseFile>(courses['knots-for-sailors'] ?? '')
    return (await json<{ html: string }>(lessons['the-bowline'] ?? '')).html
  }
  const waitFor = (check: () => Promise<void>) =>
    vi.waitFor(check, { timeout: 55_000, interval: 200 }).catch((error: unknown) => expect.fail(`${String(error)}\n${output}`))

  /** Throws unless a build runs that leaves the first processor to visitors, and every processor to whoever needs it. */
  function expectModestBuild(): void {
    const [pid = ''] = readFileSync(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8').split(' ')
    expect(getPriority(Number(pid))).toBe(5)
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Cpus_allowed_list:\t[1-9]/m)
  }

  test('goes online after its approval', async () => {
    expect(await page()).toContain('Five knots that hold')
    expect(await page('/sitemap.xml')).toContain('knots-for-sailors')
    expect(await lesson()).toContain('Make a loop.')
  })

  test('is corrected by another version', async () => {
    const began = Date.now()
    const id = await publish({ 'the-bowline.md': bowline('Make a small loop, and leave a long end.') })
    if (process.platform === 'linux' && availableParallelism() > 1) await vi.waitFor(expectModestBuild, { timeout: 55_000, interval: 20 })
    await waitFor(async () => expect(await lesson()).toContain('leave a long end'))
    buildMs = Date.now() - began
    expect(await json('/published.json')).toEqual([id])
  })

  test('stays as it is if a version cannot be built, which says why', async () => {
    const before = [await page(), await lesson()]
    const id = await publish({ 'the-bowline.md': `${bowline('Make a loop.')}\n<script>alert(1)</script>\n` })
    await waitFor(async () => {
      const { data } = await instructor.from('course_versions').select('problem').eq('id', id).single()
      expect(data?.problem).toMatch(/^the-bowline\.md:\d+ /m)
    })
    expect([await page(), await lesson()]).toEqual(before)
  })

  test('is part of what npm run build makes for another host, which is never an earlier build', async () => {
    const { SUPABASE_SECRET_KEY: secretKey = '' } = parseEnv(readFileSync(join(folder, '.env'), 'utf8'))
    const elsewhere = join(folder, 'elsewhere')
    const builtAt = async () => {
      const site = await buildWithCourses({ url: url(), secretKey }, elsewhere)
      expect(readFileSync(join(site ?? '', 'courses/look/knots-for-sailors.html'), 'utf8')).toContain('Five knots that hold')
      return statSync(join(site ?? '', 'index.html')).mtimeMs
    }
    const first = await builtAt()
    expect(await builtAt()).toBeGreaterThan(first)
  })

  test('is there at once after a restart, without a build, also if its files were copied and have other dates', async () => {
    await stop()
    utimesSync(join(folder, 'data/published/site/index.html'), 0, 0)
    await start()
    expect(output).not.toMatch(/build/i)
    expect(await page()).toContain('Five knots that hold')
    expect(await lesson()).toContain('leave a long end')
  })

  test('is built again by a newer program, which leaves out what the former one has published', async () => {
    await stop()
    const file = join(folder, 'data/published/courses/knots-for-sailors/course.json')
    const facts = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...facts, students: 100_000 }))
    writeFileSync(join(folder, 'data/published/site/.sources'), 'of a former program')
    await start()
    expect(output).toContain('because its sources have changed')
    const [, catalog = ''] = /data-catalog="([^"]+)"/.exec(await page()) ?? []
    const { courses } = await json<CatalogFile>(catalog)
    const { course } = await json<CourseFile>(courses['knots-for-sailors'] ?? '')
    expect([course.title, course.students, course.instructor.name]).toEqual(['Knots for Sailors', 0, expect.stringMatching(/./)])
  })

  // The program is built anew, because it holds the list of the courses.
  test('is listed nowhere once it was taken off, and stays for its learners', async () => {
    await administrator.rpc('take_off_course', { draft_id, reason: 'Too old' }).throwOnError()
    await vi.waitUntil(async () => (await page('/withdrawn.json')) === '["knots-for-sailors"]', { timeout: 240_000, interval: 500 })
    const site = join(folder, 'data/published/site')
    const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(\.html|\.xml|lesson-index-\w+\.json)$/.test(name),
    )
    const naming = files.filter((name) => /Knots for Sailors|knots-for-sailors|The bowline/.test(readFileSync(join(site, name), 'utf8')))
    expect(naming.toSorted()).toEqual([
      'courses/knots-for-sailors/index.html',
      'courses/knots-for-sailors/lesson/the-bowline.html',
      'courses/look/knots-for-sailors.html',
    ])
    for (const path of [address, '/courses/knots-for-sailors']) {
      const html = await page(path)
      expect(html).toContain('<meta name="robots" content="noindex"')
      expect(html).toContain('This course is no longer offered.')
      expect(html).not.toContain('InStock')
      expect(html).not.toContain('The price is for comparison only')
    }
    expect(await page()).not.toContain('Five knots that hold')
    expect(await page('/courses/knots-for-sailors')).toContain('data-audience="enrolled"')
    expect(await page('/courses/knots-for-sailors?lesson=the-bowline')).toContain('leave a long end')
    expect(await lesson()).toContain('leave a long end')
  })

  test('is offered as before once it is put back', async () => {
    const { data } = await instructor.from('course_versions').select('id').eq('draft_id', draft_id).eq('number', 2).single()
    await administrator.rpc('put_back_version', { version_id: data?.id as string, reason: 'A mistake' }).throwOnError()
    await waitFor(async () => expect(await page('/withdrawn.json')).toBe('[]'))
    expect(await page()).toContain('Five knots that hold')
    expect(await page('/sitemap.xml')).toContain('knots-for-sailors')
  })

  const kills = isFull ? 10 : 2
  /** New in each full run. To repeat a failure, set TEST_SEED to the number in the test's name. */
  const seed = Number(process.env['TEST_SEED'] ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 20_261_127))

  test(
    `is on a whole site after the program was killed at ${kills} random moments of a build (seed ${seed})`,
    async () => {
      const random = randomFrom(seed)
      for (let loop = 1; loop <= kills; loop += 1) {
        // An approval needs a fresh proof.
        administrator = await signIn('admin')
        await publish({ 'the-bowline.md': bowline(`Make loop ${loop}.`) })
        await sleep((random(1000) / 1000) * buildMs)
        await stop('SIGKILL')
        await start()
        expect(await lesson()).toMatch(/Make loop \d+\.|leave a long end/)
        expect(missingFiles()).toEqual([])
      }
      await waitFor(async () => expect(await lesson()).toContain(`Make loop ${kills}.`))
      // Between the moves of the two folders, which no random moment meets.
      await stop('SIGKILL')
      rmSync(join(folder, 'data/published-former'), { recursive: true, force: true })
      renameSync(join(folder, 'data/published'), join(folder, 'data/published-former'))
      await start()
      expect(await lesson()).toContain(`Make loop ${kills}.`)
      expect(missingFiles()).toEqual([])
    },
    isFull ? 1_800_000 : 300_000,
  )

  /** What the site lacks of the pages in its sitemap, and of the files that its pages and its worker name. */
  function missingFiles(): string[] {
    const site = join(folder, 'data/published/site')
    const names = new Set(readdirSync(site, { recursive: true, encoding: 'utf8' }))
    const texts = [...names].filter((name) => /\.html$|^sw\.js$|\.json$/.test(name)).map((name) => readFileSync(join(site, name), 'utf8'))
    const named = texts.flatMap((text) => [...text.matchAll(/\/(assets\/[\w.-]+\.\w+)/g)].map(([, name = '']) => name))
    const pages = [...readFileSync(join(site, 'sitemap.xml'), 'utf8').matchAll(/<loc>https?:\/\/[^/]+\/([^<]*)/g)]
      // As the server finds the file of a course.
      .map(([, path = '']) => path.replace('?look=', '/look/'))
    return [
      ...['.sources', 'sw.js.br', 'index.html'].filter((name) => !names.has(name)),
      ...[...new Set(named)].filter((name) => !names.has(name)),
      ...pages.filter((path) => !names.has(`${path}.html`) && !names.has(join(path, 'index.html')) && !names.has(path)),
    ]
  }
})
