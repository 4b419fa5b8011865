import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stepMark } from '#build/say-step.ts'
import { envFilePath, root, stackFileOf } from '../environment/environment.ts'
import { valuesOf } from '../environment/values.ts'
import { compress, isCompressible } from '../http/compression.ts'
import { hasPlaceholders, readSiteFiles } from '../http/site-files.ts'
import { buildTools, missingPackages } from '../missing-packages.ts'
import type { CourseSource } from '../publishing/pull-courses.ts'
import { StartError } from '../backend/database/start-error.ts'

/** A site for tests is built elsewhere, so that it never replaces a school's own (`build/content-folders.ts`). */
export const buildFolder = join(root, process.env['CONTENT'] === 'samples' ? 'node_modules/.cache/samples-site' : 'dist')

export const hasBuildTools = () => existsSync(join(root, buildTools))
const sources = ['src', 'index.html', 'vite.config.ts', 'package-lock.json']

/** What the build of the sample content takes at its peak (`npm run bench:build`). */
const neededBytes = 0.85e9
/** A build in the background that takes longer hangs. */
const longestMs = 15 * 60_000
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** Builds when there is no build, or when a source is newer than it. */
export async function buildIfStale(): Promise<void> {
  const built = modified(join(buildFolder, 'index.html'))
  if (built !== null && !isStale(buildFolder)) return
  // A machine that only serves (npm ci --omit=dev) uses the build that was copied there.
  if (built !== null && !hasBuildTools()) return
  console.log(built === null ? 'Building the site…' : 'Rebuilding the site, because its sources have changed…')
  await buildHere(null)
}

/** Whether a source is newer than a build. */
export function isStale(folder: string): boolean {
  const built = modified(join(folder, 'index.html')) ?? -Infinity
  return sources.some((source) => newestIn(join(root, source)) > built)
}

/** Vite takes what follows these characters in a path for a query or a fragment. */
export function refuseUnreadableFolder(): void {
  if (/[#?]/.test(root)) throw new StartError(`The site cannot be built in ${root}: rename the folder, without # and ?.`)
}

/** Builds the site into `dist/`. If `SUPABASE_URL` names a Supabase, the courses that were approved there are part of it. */
export async function build(_args: string[]): Promise<void> {
  const { address, text } = valuesOf(process.env, [envFilePath(), stackFileOf(envFilePath())])
  const [url, secretKey] = [address('SUPABASE_URL'), text('SUPABASE_SECRET_KEY')]
  if (url && !secretKey) console.warn(`WARNING: Courses that were approved at ${url} are left out: set SUPABASE_SECRET_KEY.`)
  await buildHere(url && secretKey ? { url, secretKey } : null)
}

/**
 * Builds the site with compressed copies beside the files. It is built in another folder and moved there as a whole, so that a build
 * that fails, is interrupted or runs twice at once leaves a complete site.
 */
async function buildHere(source: CourseSource | null): Promise<void> {
  if (!hasBuildTools()) {
    throw new StartError('The tools that build the site are not installed: run "npm ci" here, or build it elsewhere and copy dist/ here.')
  }
  refuseUnreadableFolder()
  const draft = join(root, 'node_modules/.cache', `build-${process.pid}`)
  try {
    const withCourses = source && (await (await import('../publishing/serve-courses.ts')).buildWithCourses(source))
    if (withCourses) cpSync(withCourses, draft, { recursive: true, preserveTimestamps: true })
    else await buildInto(draft, { former: buildFolder, say: console.log })
    replace(draft)
    const pages = readdirSync(buildFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length
    console.log(`${relative(root, buildFolder)} is ready: ${pages} pages.`)
  } catch (error) {
    if (error instanceof BuildError) console.error(error.lines)
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The sources or the content have mistakes. */
export class BuildError extends StartError {
  /** What is wrong, a line for each mistake. */
  readonly lines: string

  constructor(lines: string) {
    super('The site could not be built: the lines above say why.')
    this.lines = lines
  }
}

interface BuildOptions {
  /** The site that this one replaces: what is the same is not compressed again. */
  former: string
  /** Courses besides those in `src/content`: a folder that is laid out like it. */
  courses?: string
  /** Lets everything else on this machine go first, and ends the build when it is aborted. */
  background?: AbortSignal
  say: (step: string) => void
}

/**
 * Builds the site into a folder, with compressed copies beside the files.
 * @throws StartError that says why it could not be built
 */
export async function buildInto(folder: string, { former, say, ...options }: BuildOptions): Promise<void> {
  const free = process.availableMemory()
  if (free < neededBytes) {
    console.warn(
      `WARNING: The build needs about ${megabytes(neededBytes)} of memory, and ${megabytes(free)} are free here. If it fails, build on a larger machine, and copy dist/ here.`,
    )
  }
  const { code, signal, output } = await buildSite(folder, { say, ...options })
  if (signal) {
    throw new StartError(
      `The build was ended by ${signal}${signal === 'SIGKILL' ? ', probably for lack of memory' : ''}: it needs about ${megabytes(neededBytes)}, and ${megabytes(free)} were free. Build on a larger machine, and copy dist/ here.`,
    )
  }
  if (code !== 0) {
    const missing = missingPackages(root)
    if (missing) throw new StartError(missing)
    throw new BuildError(output.replace(/^\s+at .*\n?/gm, ''))
  }
  say('Compressing the files …')
  await compressFiles(folder, former)
}

/**
 * Runs the build in its own process, so that its memory is freed afterward, and prints the steps that it names (`sayStep`). Its other
 * output is returned, because it matters only if the build fails.
 */
function buildSite(
  folder: string,
  { courses, background, say }: Omit<BuildOptions, 'former'>,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }> {
  return new Promise((resolve) => {
    // Without a limit, V8 takes 200 MB more than it needs before it collects garbage.
    const args = ['--max-semi-space-size=8', '--max-old-space-size=350', join(root, 'src/build/build-site.ts'), folder]
    const program = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The bundler, a native program, returns freed memory to the system at once: 100 MB less at the peak, and no slower.
      env: { ...process.env, NODE_ENV: 'production', MIMALLOC_PURGE_DELAY: '0', ...(courses && { PUBLISHED_COURSES: courses }) },
      ...(background && { signal: AbortSignal.any([background, AbortSignal.timeout(longestMs)]) }),
    })
    // Node reports an abortion as an error, too; that the program has ended says the same.
    program.on('error', () => {})
    if (background && program.pid) setPriority(program.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let output = ''
    const read = (line: string) => {
      if (line.startsWith(stepMark)) say(line.slice(stepMark.length))
      else output += `${line}\n`
    }
    for (const stream of [program.stdout, program.stderr]) createInterface(stream).on('line', read)
    program.on('close', (code, signal) => resolve({ code, signal, output }))
  })
}

/** How much is read before it is compressed: a thousand courses have half a gigabyte of lessons. */
const bytesAtOnce = 16e6

async function compressFiles(folder: string, former: string): Promise<void> {
  let read: { path: string; address: string; body: Uint8Array }[] = []
  let bytes = 0
  for await (const [address, { body, contentType }] of readSiteFiles(folder)) {
    // Files with placeholders are compressed when they are served.
    if (!isCompressible(contentType) || hasPlaceholders(address) || body.byteLength < 512) continue
    read.push({ path: join(folder, address), address, body })
    bytes += body.byteLength
    if (bytes < bytesAtOnce) continue
    await Promise.all(read.map((file) => writeCompressed(file, former)))
    read = []
    bytes = 0
  }
  await Promise.all(read.map((file) => writeCompressed(file, former)))
}

/** Writes the compressed copies, or takes those of the last build if the file has not changed. */
async function writeCompressed(
  { path, address, body }: { path: string; address: string; body: Uint8Array },
  former: string,
): Promise<void> {
  const before = join(former, address)
  const isSame = ['', '.br', '.gz'].every((ending) => existsSync(before + ending)) && readFileSync(before).equals(body)
  for (const [ending, encoding] of [['.br', 'br'] as const, ['.gz', 'gzip'] as const]) {
    if (isSame) copyFileSync(before + ending, path + ending)
    else writeFileSync(path + ending, await compress(body, encoding, 'best'))
  }
}

function replace(draft: string): void {
  const old = `${draft}-old`
  try {
    if (existsSync(buildFolder)) renameSync(buildFolder, old)
    renameSync(draft, buildFolder)
  } catch {
    // Renaming fails if node_modules is on another disk, so copy instead.
    rmSync(buildFolder, { recursive: true, force: true })
    cpSync(draft, buildFolder, { recursive: true, preserveTimestamps: true })
  } finally {
    rmSync(old, { recursive: true, force: true })
  }
}

function modified(path: string): number | null {
  try {
    return statSync(path).mtimeMs
  } catch {
    return null
  }
}

/** Returns the newest modification time below a path. Folders count too: theirs changes when a file is removed. */
function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
