/**
 * `npm run bench:faults`: prints faults and their outcomes as a Markdown table. Kills the server fifty times in the
 * middle of writes, and twelve times during the very first start; then runs the test suites about faults, one row per
 * test. `npm run bench:faults -- 5` kills less often, `-- 5 quick` skips the suites.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, killDuringStart, startServer } from '../operations/faults/killable-server.ts'
import { cleanUp, countOf, hasWrittenAll, lossesOf, noWrites, writeUntilStopped } from '../operations/faults/writers.ts'

const kills = Number(process.argv[2] ?? 50)
const withSuites = process.argv[3] !== 'quick'
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'ascendo-faults-'))
let rows = 0
let failed = 0

function row(what: string, outcome: string, isGood: boolean): void {
  rows += 1
  if (!isGood) failed += 1
  console.log(`| ${what.replaceAll('|', '\\|')} | ${isGood ? '✓' : '✗'} ${outcome} |`)
}

async function killDuringWrites(): Promise<void> {
  const dataDir = join(folder, 'writes')
  let server = await startServer(dataDir)
  let known = noWrites()
  let acknowledged = 0
  const losses: string[] = []
  const starts: number[] = []
  for (let round = 0; round < kills; round += 1) {
    const writing = writeUntilStopped(server, known)
    const began = performance.now()
    while (!hasWrittenAll(known)) {
      if (performance.now() - began > 120_000)
        throw new Error(`Not every kind of write was acknowledged within two minutes: ${JSON.stringify(known)}`)
      await sleep(10)
    }
    // Spread over a second, so that it is killed in every phase of a write.
    await sleep((round * 37) % 1000)
    await server.end('SIGKILL')
    await writing
    acknowledged += countOf(known)
    const killed = performance.now()
    server = await startServer(dataDir)
    starts.push(performance.now() - killed)
    losses.push(...(await lossesOf(server, known)))
    known = await cleanUp(server)
  }
  await server.end('SIGTERM')
  const sorted = starts.toSorted((a, b) => a - b)
  const seconds = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(1)
  row(
    `SIGKILL ${kills} times in the middle of writes (favorites, names, photos, sessions)`,
    `${acknowledged.toLocaleString('en')} acknowledged writes, ${losses.length} lost; recovered by itself after ${seconds(0.5)} s (median), ${seconds(1)} s at most${losses.length > 0 ? `: ${losses.slice(0, 3).join('; ')}` : ''}`,
    losses.length === 0,
  )
}

async function killFirstStarts(): Promise<void> {
  const times = Math.min(kills, 12)
  let began = 0
  let recovered = 0
  for (let round = 0; round < times; round += 1) {
    const dataDir = join(folder, `first-${round}`)
    if (await killDuringStart(dataDir, 200 + round * 200)) began += 1
    const server = await startServer(dataDir)
    if ((await ask(server, '/health'))?.status === 200) recovered += 1
    await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
  row(
    `SIGKILL ${times} times during the very first start (${began} before it was ready)`,
    `${recovered} of ${times} recovered by themselves`,
    recovered === times,
  )
}

interface Suite {
  command: string[]
  report: string
  read(report: unknown): { title: string; isGood: boolean; seconds: number }[]
}

interface VitestReport {
  testResults: { assertionResults: { fullName: string; status: string; duration?: number }[] }[]
}

interface PlaywrightSuite {
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

function vitest(project: string, where: string): Suite {
  const report = join(folder, `${project}.json`)
  return {
    command: ['vitest', 'run', '--project', project, where, '--reporter=json', `--outputFile=${report}`],
    report,
    read: (content) =>
      (content as VitestReport).testResults.flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status !== 'skipped')
          .map(({ fullName, status, duration = 0 }) => ({ title: fullName, isGood: status === 'passed', seconds: duration / 1000 })),
      ),
  }
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): ReturnType<Suite['read']> {
  const own = specs.map(({ title, ok, tests }) => ({
    title,
    isGood: ok,
    seconds: tests.reduce((sum, { results }) => sum + results.reduce((time, { duration }) => time + duration, 0), 0) / 1000,
  }))
  return [...own, ...suites.flatMap(specsOf)]
}

const suites: Suite[] = [
  vitest('unit', 'tests/faults'),
  vitest('operations', 'tests/operations/faults'),
  {
    command: ['node', 'e2e/run.ts', 'faults.spec', 'twenty-tabs.spec'],
    report: join(folder, 'e2e.json'),
    read: (content) => specsOf(content as PlaywrightSuite),
  },
]

async function runSuite({ command: [program = '', ...args], report, read }: Suite): Promise<void> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`
  const child = spawn(program, args, { cwd: root, stdio: 'ignore', env: { ...process.env, PATH: path, E2E_REPORT: report } })
  await new Promise((resolve) => child.once('close', resolve))
  if (!existsSync(report)) return row(args.join(' '), 'did not run', false)
  for (const { title, isGood, seconds } of read(JSON.parse(readFileSync(report, 'utf8')))) {
    row(title, `${isGood ? 'passed' : 'failed'} (${seconds.toFixed(1)} s)`, isGood)
  }
}

console.log('| Fault | Outcome |\n|---|---|')
try {
  await killDuringWrites()
  await killFirstStarts()
  if (withSuites) for (const suite of suites) await runSuite(suite)
  console.log(`\n${rows} rows, ${failed === 0 ? 'all passed' : `${failed} failed`}.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failed > 0 ? 1 : 0
