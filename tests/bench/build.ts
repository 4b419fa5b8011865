/**
 * `npm run bench:build`: the time, the processor time and the peak memory of `npm run build` in a copy of the project: with nothing
 * cached, after a change of one lesson, and after a change of one component. Medians of three. `npm run bench:build -- 1 1000` builds
 * once each, with as many courses, which are copies of the sample's. Memory and processor time are those of the command and its
 * children together (Linux only).
 */
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyProject } from '../support/copy-project.ts'
import { eachStep } from './each-step.ts'

const [runs = 3, courseCount = 0] = process.argv.slice(2).map(Number)
/** Copies the sample courses until there are `count`. */
function multiplyCourses(folder: string, count: number): void {
  const catalog = join(folder, 'src/content/samples/courses')
  const samples = readdirSync(catalog, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  for (let id = samples.length + 1; id <= count; id += 1) {
    const sample = samples[id % samples.length] ?? ''
    const slug = `${sample}-${id}`
    cpSync(join(catalog, sample), join(catalog, slug), { recursive: true })
    const file = join(catalog, slug, 'course.json')
    const course = JSON.parse(readFileSync(file, 'utf8')) as object
    writeFileSync(file, JSON.stringify({ ...course, id: String(id), slug }))
  }
}

interface Usage {
  seconds: number
  processorSeconds: number
  megabytes: number
}

/** The memory of a process and its descendants. What several of them share counts once. */
function megabytesOf(pid: number): number {
  try {
    const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
    )
    return children.reduce((sum, child) => sum + megabytesOf(Number(child)), own)
  } catch {
    // It has ended.
    return 0
  }
}

/** The processor time of this program's children that have ended, and of theirs. Linux counts in hundredths of a second. */
function processorSeconds(): number {
  if (process.platform !== 'linux') return NaN
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

async function build(folder: string): Promise<Usage> {
  const [began, before] = [performance.now(), processorSeconds()]
  const program = spawn(process.execPath, ['src/server/main.js', 'build'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  let megabytes = 0
  const read = () => (megabytes = Math.max(megabytes, megabytesOf(program.pid ?? 0)))
  // Seldom, because the system stops a program while it counts its memory.
  const timer = process.platform === 'linux' ? setInterval(read, 200) : undefined
  const code = await new Promise((resolve) => program.on('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`The build failed: ${output}`)
  return { seconds: (performance.now() - began) / 1000, processorSeconds: processorSeconds() - before, megabytes }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const folder = mkdtempSync(join(tmpdir(), 'ascendo-bench-'))
try {
  copyProject(folder)
  multiplyCourses(folder, courseCount)
  const [lesson = ''] = readdirSync(join(folder, 'src/content/samples/courses/drawing-from-observation')).filter((name) =>
    name.endsWith('.md'),
  )
  const changes: Record<string, () => void> = {
    'nothing cached': () => {
      // Not deleted: for a minute, ext4 looks at each file that was deleted before it creates another, which took 2 s of a build.
      const aside = mkdtempSync(join(folder, 'former-'))
      for (const name of ['dist', 'node_modules/.cache']) {
        if (existsSync(join(folder, name))) renameSync(join(folder, name), join(aside, basename(name)))
      }
    },
    'one lesson changed': () => appendFileSync(join(folder, 'src/content/samples/courses/drawing-from-observation', lesson), '\n'),
    'one component changed': () => appendFileSync(join(folder, 'src/site/ui/Badge.tsx'), '\nconsole.log(1)\n'),
  }
  const found = new Map<string, Usage[]>()
  await eachStep(
    Array.from({ length: runs }, () => Object.entries(changes)).flat(),
    ([name]) => name,
    async ([name, change]) => {
      change()
      found.set(name, [...(found.get(name) ?? []), await build(folder)])
    },
  )
  console.log(`| ${courseCount || 16} courses | s | of processor time, s | peak, MB |\n|---|---:|---:|---:|`)
  for (const [name, builds] of found) {
    const [seconds, processor, megabytes] = (['seconds', 'processorSeconds', 'megabytes'] as const).map((kind) =>
      median(builds.map((each) => each[kind])),
    )
    console.log(`| ${name} | ${seconds?.toFixed(1)} | ${processor?.toFixed(1)} | ${megabytes?.toFixed(0)} |`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
