import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { courseFile, fileKind, withdrawnFile } from '#compiler/file-names.ts'
import { withoutLeftOut } from '#compiler/left-out-fields.ts'
import { sendSecretKey } from '../backend/auth/secret-key.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'
import { courseBucket } from '../backend/storage/course-storage.ts'

/** Where courses come from: the embedded backend or a Supabase. */
export interface CourseSource {
  url: string
  secretKey: string
  /** By default, the network. */
  send?: typeof fetch | undefined
  /** Ends what is being fetched. */
  signal?: AbortSignal | undefined
}

/** A version of a course that is published or approved; or, as `withdrawn`, what learners keep of a course that was taken off. */
export interface CatalogVersion {
  id: string
  draft_id: string
  snapshot_id: string
  number: number
  slug: string
  title: string
  state: 'approved' | 'published' | 'withdrawn'
  /** Why it could not be published. */
  problem: string
  /** Null if the account was deleted. */
  instructor: { id: string; name: string | null } | null
}

/** A course that cannot be fetched as it is, however often that is tried. */
export class CourseError extends StartError {
  override name = 'CourseError'
}

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** A text has at most 100 KB, and an address some thousand characters. */
const contentsAtOnce = 50
const requestMs = 60_000
const fileMs = 20 * 60_000

/** Returns those of courses that were taken off, the published ones, then the approved ones, those first that were approved first. */
export async function readCatalogVersions(source: CourseSource): Promise<CatalogVersion[]> {
  return (await (await callFunction(source, 'catalog_versions', {})).json()) as CatalogVersion[]
}

/** Returns whether it still is to be published: an administrator may have taken the course off meanwhile. */
export async function markPublished(source: CourseSource, version: CatalogVersion): Promise<boolean> {
  return (await callFunction(source, 'mark_version_published', { version_id: version.id }, 409)).ok
}

export async function reportProblem(source: CourseSource, version: CatalogVersion, problem: string): Promise<void> {
  await callFunction(source, 'report_course_problem', { version_id: version.id, problem })
}

/**
 * Writes courses into a new folder that is laid out like `src/content`, also those that were taken off the catalog, with their list.
 * @param versions at most one of each course
 * @param options.former a folder that was written so before: what is the same is copied from there
 * @param options.warn is told of a course that was taken off and cannot be fetched any more, which is then left out
 */
export async function pullCourses(
  source: CourseSource,
  versions: readonly CatalogVersion[],
  { folder, former, warn }: { folder: string; former?: string; warn?: (sentence: string) => void },
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'courses'), { recursive: true })
  const before = former === undefined ? [] : pulledVersions(former)
  const withdrawn: string[] = []
  for (const version of versions) {
    try {
      await writeCourse(version)
      if (version.state === 'withdrawn') withdrawn.push(version.slug)
    } catch (error) {
      if (version.state !== 'withdrawn' || !warn || !(error instanceof CourseError)) throw error
      await rm(join(folder, 'courses', version.slug), { recursive: true, force: true })
      warn(`WARNING: “${version.title}”, which was taken off the catalog, is left out, even for enrolled learners: ${error.message}`)
    }
  }
  if (withdrawn.length > 0) writeFileSync(join(folder, 'courses', withdrawnFile), JSON.stringify(withdrawn))
  // All that were wanted: what was left out is no reason to fetch them again.
  writeFileSync(join(folder, versionsFile), JSON.stringify(versions, null, 2))

  async function writeCourse(version: CatalogVersion): Promise<void> {
    if (!slugShape.test(version.slug)) throw new CourseError(`A course cannot have the address "${version.slug}".`)
    const [course, known] = [join(folder, 'courses', version.slug), join(former ?? '', 'courses', version.slug)]
    const same = before.find(({ id }) => id === version.id)
    if (same && JSON.stringify(same.instructor) === JSON.stringify(version.instructor) && existsSync(known))
      await cp(known, course, { recursive: true, preserveTimestamps: true })
    else await pullCourse(source, version, course)
  }
}

const versionsFile = 'versions.json'

/** The versions in a folder that {@link pullCourses} has written; none if there is no such folder. */
export function pulledVersions(folder: string): CatalogVersion[] {
  try {
    return JSON.parse(readFileSync(join(folder, versionsFile), 'utf8')) as CatalogVersion[]
  } catch {
    return []
  }
}

/** Leaves out what a former program has not, of the courses in a folder that {@link pullCourses} has written. */
export function leaveOutAgain(folder: string): void {
  for (const version of pulledVersions(folder)) {
    const file = join(folder, 'courses', version.slug, courseFile)
    if (existsSync(file)) writeFileSync(file, asPublished(readFileSync(file, 'utf8'), version))
  }
}

async function pullCourse(source: CourseSource, version: CatalogVersion, folder: string): Promise<void> {
  mkdirSync(folder)
  const list = `/rest/v1/draft_snapshot_files?snapshot_id=eq.${version.snapshot_id}&select=path,hash&order=path`
  const files = await readJson<{ path: string; hash: string }[]>(source, list)
  for (let start = 0; start < files.length; start += contentsAtOnce) {
    const some = files.slice(start, start + contentsAtOnce)
    const contents = await readJson<{ hash: string; text: string | null }[]>(
      source,
      `/rest/v1/draft_contents?draft_id=eq.${version.draft_id}&hash=in.(${some.map(({ hash }) => hash).join(',')})&select=hash,text`,
    )
    const texts = new Map(contents.map(({ hash, text }) => [hash, text]))
    for (const { path, hash } of some) {
      // No name that a course can have is a path.
      if (fileKind(path) === null) throw new CourseError(`The course ${version.slug} has a file with a name that is not allowed.`)
      const text = texts.get(hash)
      const file = join(folder, path)
      if (text === undefined || text === null) await download(source, `${version.draft_id}/${hash}`, hash, file)
      else writeFileSync(file, path === courseFile ? asPublished(text, version) : text)
    }
  }
}

/**
 * What learners and an instructor's account say is not taken from the file. Not the account's photo either, which may be at any address,
 * while pages load pictures from a few hosts only.
 */
function asPublished(text: string, { instructor, slug }: CatalogVersion): string {
  try {
    const { kept } = withoutLeftOut(JSON.parse(text))
    const { id, name } = instructor ?? { id: slug, name: 'Former instructor' }
    // An account that came from another service may have no name.
    return `${JSON.stringify({ ...(kept as object), instructor: { id, name: name || 'Unnamed instructor' } }, null, 2)}\n`
  } catch {
    // The build says what is wrong with it.
    return text
  }
}

/** The hosted storage does not compare a file with its name, so this does. */
async function download(source: CourseSource, name: string, hash: string, file: string): Promise<void> {
  const address = `/storage/v1/object/${courseBucket}/${name}`
  const signal = withinTime(source, fileMs)
  const answer = await ask(source, address, { signal })
  const digest = createHash('sha256')
  await pipeline(
    Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file),
    // The embedded backend is called without the network, which would end the answer with its request.
    { signal },
  )
  if (digest.digest('hex') !== hash)
    throw new CourseError(`The storage holds another content than the file ${basename(file)} should have: upload it again.`)
}

type Call = { method: 'POST'; body: string } | { signal?: AbortSignal }

async function readJson<T>(source: CourseSource, path: string): Promise<T> {
  return (await (await ask(source, path)).json()) as T
}

function callFunction(source: CourseSource, name: string, given: object, expected?: number): Promise<Response> {
  return ask(source, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(given) }, expected)
}

const withinTime = ({ signal }: CourseSource, ms: number) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])])

async function ask(source: CourseSource, path: string, call: Call = {}, expected?: number): Promise<Response> {
  const { url, secretKey, send } = source
  const request = { signal: withinTime(source, requestMs), ...call, headers: { 'Content-Type': 'application/json' } }
  const answer = await sendSecretKey(`${url}${path}`, secretKey, request, send).catch((error: unknown) => {
    throw asStartError(error, `${url} does not answer (${error instanceof Error ? error.message : String(error)}).`)
  })
  if (answer.ok || answer.status === expected) return answer
  if (answer.status === 401) throw new StartError(`${url} does not accept SUPABASE_SECRET_KEY: set the secret key that belongs to it.`)
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new StartError(`Courses could not be fetched from ${url}: ${message ?? `it answered ${answer.status}`}.`)
}
