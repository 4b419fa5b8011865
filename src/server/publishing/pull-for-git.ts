import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fetchedFile, withdrawnFile } from '#compiler/file-names.ts'
import { StartError } from '../backend/database/start-error.ts'
import { type CatalogVersion, CourseError, type CourseSource, pullCourses, readCatalogVersions } from './pull-courses.ts'

interface PullOptions {
  /** Where the courses' folders belong. */
  target: string
  /** Whether to replace folders with changes of their own. */
  overwrites: boolean
  /** What keeps a course in a folder from being shown, a line for each mistake. */
  check: (folder: string) => Promise<string[]>
  say: (sentence: string) => void
}

/**
 * Writes the courses that administrators have approved into folders, to be kept in git, and those that they took off the catalog, which
 * their learners keep. Deletes nothing, and replaces a folder only if it is as it was fetched.
 * @returns whether every course is there now
 * @throws StartError if the courses cannot be read
 */
export async function pullForGit(source: CourseSource, { target, overwrites, check, say }: PullOptions): Promise<boolean> {
  const fetched = readJson<Record<string, string>>(join(target, fetchedFile), {})
  const withdrawn = new Set(readJson<string[]>(join(target, withdrawnFile), []))
  const versions = newestOfEach(await readCatalogVersions(source))
  const folder = mkdtempSync(join(tmpdir(), 'courses-'))
  let isWhole = true
  const leave = (sentence: string) => {
    isWhole = false
    say(sentence)
  }
  try {
    mkdirSync(target, { recursive: true })
    for (const version of versions) {
      const next = join(folder, 'courses', version.slug)
      const place = join(target, version.slug)
      const name = relative(process.cwd(), place) || place
      // A course that nobody can enroll in is no reason to end with an error.
      const notWritten = version.state === 'withdrawn' ? say : leave
      try {
        await pullCourses(source, [version], { folder })
      } catch (error) {
        if (!(error instanceof CourseError)) throw error
        notWritten(`“${version.title}” was not written: ${error.message}`)
        continue
      }
      const problems = await check(next)
      const hash = hashOf(next)
      const present = existsSync(place) ? hashOf(place) : null
      if (problems.length > 0)
        notWritten(`“${version.title}” was not written, because it does not pass the check:\n  ${problems.join('\n  ')}`)
      else if (present === hash) {
        fetched[version.slug] = hash
        say(`${name} is up to date.`)
      } else if (present !== null && !overwrites && present !== fetched[version.slug]) {
        const what = version.slug in fetched ? 'was changed here since it was fetched' : 'was not fetched from the studio'
        leave(`${name} was left as it is, because it ${what}. To replace it: npm run course -- pull --overwrite.`)
      } else {
        replace(place, next)
        fetched[version.slug] = hash
        say(`Wrote ${name}, version ${version.number} of “${version.title}”.`)
      }
    }
    for (const slug of Object.keys(fetched)) {
      const name = relative(process.cwd(), join(target, slug))
      const isThere = existsSync(join(target, slug))
      const version = versions.find((one) => one.slug === slug)
      const isOffered = version !== undefined && version.state !== 'withdrawn'
      if (isOffered || !isThere) withdrawn.delete(slug)
      else {
        withdrawn.add(slug)
        say(
          `${name} stays for its learners, though its course is no longer in the catalog${version ? '' : ': delete it if nobody may read it'}.`,
        )
      }
      if (!isThere) delete fetched[slug]
    }
    if (Object.keys(fetched).length > 0)
      writeFileSync(join(target, fetchedFile), `${JSON.stringify(fetched, Object.keys(fetched).toSorted(), 2)}\n`)
    if (withdrawn.size > 0) writeFileSync(join(target, withdrawnFile), `${JSON.stringify([...withdrawn].toSorted(), null, 2)}\n`)
    else rmSync(join(target, withdrawnFile), { force: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (versions.length === 0) say('No course has been approved.')
  return isWhole
}

/** Of each course the approved version, or that which its learners have if there is none or it cannot be built. */
function newestOfEach(versions: readonly CatalogVersion[]): CatalogVersion[] {
  return [...new Map(versions.filter(({ problem }) => problem === '').map((version) => [version.draft_id, version])).values()]
}

/** Reads a list or an object, like the value that stands for no file. */
function readJson<T extends object>(file: string, otherwise: T): T {
  if (!existsSync(file)) return otherwise
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as unknown
    if (value instanceof Object && Array.isArray(value) === Array.isArray(otherwise)) return value as T
  } catch {
    // The same mistake.
  }
  throw new StartError(`${file} cannot be read: restore it from git.`)
}

/** Puts a folder into its place as a whole. */
function replace(place: string, next: string): void {
  const draft = `${place}-${process.pid}`
  cpSync(next, draft, { recursive: true })
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
}

function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = join(folder, name)
    if (!statSync(file).isFile()) continue
    const content = readFileSync(file)
    hash.update(`${name} ${content.length} `).update(content)
  }
  return hash.digest('hex')
}
