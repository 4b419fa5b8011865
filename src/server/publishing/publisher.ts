import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { opendir, rm, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BuildError } from '../site-build.ts'
import {
  type CatalogVersion,
  CourseError,
  type CourseSource,
  markPublished,
  pullCourses,
  pulledVersions,
  readCatalogVersions,
  reportProblem,
} from './pull-courses.ts'

/** How often to look for decisions of which this program is not told: where the database is elsewhere, or another program decides. */
const lookMs = 20_000
/** How long to rest after a failure, unless somebody decides something: a build takes half a minute of a processor. */
const restMs = 10 * 60_000

export interface PublisherOptions {
  source: CourseSource
  /** Where the courses are, and the site that is built with them. */
  folder: string
  /** Builds the site with the courses of a folder into another one. Throws a {@link BuildError} about what cannot be shown. */
  build: (courses: string, site: string, signal: AbortSignal) => Promise<void>
  /** Serves a site from now on. */
  show: (site: string) => Promise<void>
  say: (sentence: string) => void
}

export interface Publisher {
  /** Looks for decisions soon. */
  wake(): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** The site within the publisher's folder. */
export const siteOf = (folder: string) => join(folder, 'site')

/** Publishes what administrators approve, from now on. */
export function startPublisher(options: PublisherOptions): Publisher {
  const { folder, say } = options
  const closing = new AbortController()
  let isDue = false
  let restUntil = 0
  let isRunning = false
  /** What went wrong last, which is said once. */
  let said = ''
  let settled = Promise.resolve()

  function wake(): void {
    isDue = true
    if (!isRunning) settled = run()
  }

  async function run(): Promise<void> {
    isRunning = true
    while (isDue && !closing.signal.aborted) {
      isDue = false
      try {
        await publishDue({ ...options, source: { ...options.source, signal: closing.signal }, signal: closing.signal })
        said = ''
      } catch (error) {
        if (closing.signal.aborted) break
        const problem = messageOf(error)
        if (problem !== said) say(`WARNING: Approved courses could not be published: ${problem} The program tries again every ten minutes.`)
        said = problem
        restUntil = performance.now() + restMs
      }
    }
    isRunning = false
  }

  removeUnfinished(folder)
  const timer = setInterval(() => performance.now() > restUntil && wake(), lookMs)
  timer.unref()
  return {
    wake,
    settled: () => settled,
    async close() {
      closing.abort()
      clearInterval(timer)
      await settled
    },
  }
}

/**
 * Brings approved courses online: fetches them, builds a site with them in a process of its own, and serves that instead. Versions are
 * built one by one, so one that cannot be built keeps no other from its learners: the site stays as it was, and the version says why.
 */
export async function publishDue({ source, folder, build, show, say, signal }: PublisherOptions & { signal: AbortSignal }): Promise<void> {
  let all = await readCatalogVersions(source)
  // A program that was killed may have put a version online without recording it. Learners must not get the former one again.
  const shown = pulledVersions(folder).filter(({ state }) => state === 'approved')
  const unsaid = all.filter(({ id, state }) => state === 'approved' && shown.some((version) => version.id === id))
  for (const version of unsaid) await markPublished(source, version)
  if (unsaid.length > 0) all = await readCatalogVersions(source)
  // Including what enrolled learners keep of courses that were taken off.
  let online = all.filter(({ state }) => state !== 'approved')
  // Courses were taken off or put back, an instructor has another name, or the data folder is new.
  let failure = isSame(online, pulledVersions(folder)) ? null : await failureOf(online)
  for (const version of all.filter(({ state, problem }) => state === 'approved' && problem === '')) {
    if (signal.aborted) return
    const next = [...online.filter(({ draft_id }) => draft_id !== version.draft_id), version]
    try {
      await replaceSite(next)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CourseError || error instanceof BuildError)) throw error
      const own = linesAbout(version, error)
      // Without a line about the version, the site itself may be at fault, and then it cannot be built without the version, either.
      if (own === '') failure ??= await failureOf(online)
      if (own === '' && failure) continue
      const problem = own || messageOf(error)
      await reportProblem(source, version, problem)
      say(`WARNING: "${version.title}" could not be published: ${problem}`)
      continue
    }
    if (!(await markPublished(source, version))) {
      await replaceSite(online)
      continue
    }
    say(`"${version.title}" is online.`)
    // Those that could not be built before it are due again.
    if (failure) return publishDue({ source, folder, build, show, say, signal })
    online = next
  }
  if (failure) throw failure

  /** Shows these versions. Returns why not if an online course no longer builds with this program: a version that fixes it may be due. */
  async function failureOf(versions: readonly CatalogVersion[]): Promise<BuildError | null> {
    try {
      await replaceSite(versions)
      return null
    } catch (error) {
      if (signal.aborted || !(error instanceof BuildError)) throw error
      return error
    }
  }

  /** Builds in another folder, and puts that into place as a whole. The former one stays beside it. */
  async function replaceSite(versions: readonly CatalogVersion[]): Promise<void> {
    const next = `${folder}-${process.pid}`
    try {
      await pullCourses(source, versions, { folder: next, former: folder, warn: say })
      await build(next, siteOf(next), signal)
      const former = `${folder}-former`
      await removeFileByFile(former)
      if (existsSync(folder)) renameSync(folder, former)
      renameSync(next, folder)
    } finally {
      await rm(next, { recursive: true, force: true })
    }
    await show(siteOf(folder))
  }
}

/** Removes a site, which has thousands of files: `rm` starts with all of them at once, and visitors would wait for 20 to 35 ms. */
async function removeFileByFile(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (entry.isFile()) await unlink(join(entry.parentPath, entry.name))
  }
  await rm(folder, { recursive: true })
}

function isSame(some: readonly CatalogVersion[], others: readonly CatalogVersion[]): boolean {
  const described = (versions: readonly CatalogVersion[]) =>
    versions.map(({ id, instructor, state }) => JSON.stringify([id, instructor, state === 'withdrawn'])).toSorted()
  return JSON.stringify(described(some)) === JSON.stringify(described(others))
}

/** Removes what a program has left that was ended while it built, and puts a folder back that it had only moved away. */
export function removeUnfinished(folder: string): void {
  const former = `${folder}-former`
  if (!existsSync(folder) && existsSync(former)) renameSync(former, folder)
  if (!existsSync(dirname(folder))) return
  for (const name of readdirSync(dirname(folder))) {
    if (new RegExp(`^${basename(folder)}-\\d+$`).test(name)) {
      // Its build may take another second to notice.
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

/** What an error says of this version's files, whose folder is left out of their names. */
function linesAbout({ slug }: CatalogVersion, error: CourseError | BuildError): string {
  if (error instanceof CourseError) return error.message
  const folder = `src/content/courses/${slug}/`
  const lines = error.lines.split('\n').filter((line) => line.includes(folder))
  return lines.join('\n').replaceAll(folder, '').trim()
}

function messageOf(error: unknown): string {
  if (error instanceof BuildError) return error.lines.trim()
  return error instanceof Error ? error.message : String(error)
}
