import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { stepMark } from '#build/say-step.ts'
import { StartError } from './backend/database/start-error.ts'
import { root } from './environment/environment.ts'
import { missingPackages } from './missing-packages.ts'

/** A site for tests is built elsewhere, so that it never replaces a school's own (`build/content-folders.ts`). */
export const buildFolder = join(root, process.env['CONTENT'] === 'samples' ? 'node_modules/.cache/samples-site' : 'dist')

/** What the build of the sample content takes at its peak, with nothing cached (`npm run bench:build`). */
const neededBytes = 800e6
/** A build in the background that takes longer hangs. */
const longestMs = 15 * 60_000
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

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
  /** Where to keep what the next build can use again, if not in `node_modules/.cache`. */
  cache?: string
  /** Lets everything else on this machine go first, but not forever, and ends the build when it is aborted. */
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
  // Without a limit, V8 takes 200 MB more than it needs before it collects garbage.
  const limits = ['--max-semi-space-size=8', '--max-old-space-size=350']
  const { code, output } = await run([...limits, join(root, 'src/build/build-site.ts'), folder, former], { say, free, ...options })
  if (code !== 0) {
    const missing = missingPackages(root)
    if (missing) throw new StartError(missing)
    throw new BuildError(output.replace(/^\s+at .*\n?/gm, ''))
  }
}

/**
 * Runs the build in its own process, so that its memory is freed afterward, and prints its warnings and the steps that it names
 * (`sayStep`). Its other output is returned, because it matters only if the build fails.
 * @param options.free the memory that was free before, in bytes
 * @throws StartError if it was ended by a signal
 */
function run(
  args: string[],
  { courses, cache, background, say, free }: Omit<BuildOptions, 'former'> & { free: number },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    // A program that is killed cannot end its build, and needs the same folders when it starts again.
    const imported = ['end-with-parent.ts', ...(background ? ['leave-a-processor.ts'] : [])]
    const imports = imported.flatMap((name) => ['--import', pathToFileURL(join(import.meta.dirname, name)).href])
    const program = spawn(process.execPath, [...imports, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The bundler, a native program, returns freed memory to the system at once: 100 MB less at the peak, and no slower.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        MIMALLOC_PURGE_DELAY: '0',
        ...(courses && { PUBLISHED_COURSES: courses }),
        ...(cache && { BUILD_CACHE: cache }),
      },
      ...(background && { signal: AbortSignal.any([background, AbortSignal.timeout(longestMs)]) }),
    })
    // An aborted program has also ended, which says the same.
    program.on('error', (error) => error.name !== 'AbortError' && reject(error))
    if (background && program.pid) giveWay(program.pid)
    let output = ''
    const read = (line: string) => {
      if (line.startsWith(stepMark)) say(line.slice(stepMark.length))
      else if (line.startsWith('WARNING: ')) console.warn(line)
      else output += `${line}\n`
    }
    for (const stream of [program.stdout, program.stderr]) createInterface(stream).on('line', read)
    program.on('close', (code, signal) => {
      if (!signal) return resolve({ code, output })
      const why = signal === 'SIGKILL' ? ', probably for lack of memory' : ''
      reject(
        new StartError(
          `The build was ended by ${signal}${why}: it needs about ${megabytes(neededBytes)}, and ${megabytes(free)} were free. Build on a larger machine, and copy dist/ here.`,
        ),
      )
    })
  })
}

/**
 * What Linux calls 'nice', from 0 to 19. With 5, visitors wait no longer than with 19 (`npm run bench:publish`), and a build still ends
 * on a machine that is always busy: beside four busy programs on two processors a new course took 131 s, and with 10 more than 380 s.
 */
const backgroundPriority = 5

/** Lets every other program go first, and Linux end this one first if memory runs out. */
function giveWay(pid: number): void {
  setPriority(pid, backgroundPriority)
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Another system.
  }
}
