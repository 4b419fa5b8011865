/**
 * `npm run bench:build`: the time, the processor time and the peak memory of `npm run build` in a copy of the project: with nothing
 * cached, after a change of one lesson, and after a change of one component. Medians of three. `npm run bench:build -- 1 1000` builds
 * once each, with as many courses, which are copies of the sample's. Memory and processor time are those of the command and its
 * children together, read every 50 ms (Linux only).
 */
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  megabytes: number
  processorSeconds: number
}

/** What a process and its descendants use. Linux counts processor time in hundredths of a second. */
function usageOf(parent: number): Usage {
  const all = readdirSync('/proc').flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      // User and system time, its own and that of its children that have ended.
      const times = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 15)
      return [
        {
          pid: Number(pid),
          parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]),
          megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
          processorSeconds: times.reduce((sum, time) => sum + Number(time), 0) / 100,
        },
      ]
    } catch {
      return []
    }
  })
  const ofTree = (pid: number): (typeof all)[number][] =>
    all.filter((each) => each.pid === pid).concat(all.filter((each) => each.parent === pid).flatMap((child) => ofTree(child.pid)))
  const tree = ofTree(parent)
  const sum = (kind: keyof Usage) => tree.reduce((total, each) => total + each[kind], 0)
  return { megabytes: sum('megabytes'), processorSeconds: sum('processorSeconds') }
}

async function build(folder: string): Promise<Usage & { seconds: number }> {
  const began = performance.now()
  const program = spawn(process.execPath, ['src/server/main.js', 'build'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const peak: Usage = { megabytes: 0, processorSeconds: 0 }
  const read = () => {
    const usage = usageOf(program.pid ?? 0)
    for (const kind of ['megabytes', 'processorSeconds'] as const) peak[kind] = Math.max(peak[kind], usage[kind])
  }
  const timer = process.platform === 'linux' ? setInterval(read, 50) : undefined
  const code = await new Promise((resolve) => program.on('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`The build failed: ${output}`)
  return { seconds: (performance.now() - began) / 1000, ...peak }
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
      for (const name of ['dist', 'node_modules/.cache']) rmSync(join(folder, name), { recursive: true, force: true })
    },
    'one lesson changed': () => appendFileSync(join(folder, 'src/content/samples/courses/drawing-from-observation', lesson), '\n'),
    'one component changed': () => appendFileSync(join(folder, 'src/site/ui/Badge.tsx'), '\nconsole.log(1)\n'),
  }
  const found = new Map<string, (Usage & { seconds: number })[]>()
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
