// `npm test`: runs all checks, step by step, and reports how many passed. `npm run test:full` adds those that take too long
// for every change: tests read TEST_FULL from the environment. Plain JavaScript, so that even a Node that is too old for the
// rest can say so in a sentence.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const isFull = process.argv.includes('--full')

// The hosted checks remove the Node 24 that "npm ci" installs, to run everything on an older one.
const isNodeNewEnough = Number(process.versions.node.split('.')[0]) >= 22
if (!existsSync(join(bin, 'vitest')) || !(existsSync(join(bin, 'node')) || isNodeNewEnough)) {
  console.error('The tools are missing: run "npm ci" first (and let it run install scripts, which install Node 24).')
  process.exit(1)
}

if ((await run(['node', 'tests/packages.ts'])) !== 0) process.exit(1)

const reports = mkdtempSync(join(tmpdir(), 'ascendo-reports-'))
const vitest = (project) => ({
  name: project === 'unit' ? 'unit tests' : 'backend tests',
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${project}.json`)}`,
  ],
  report: join(reports, `${project}.json`),
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
})

/** Each step's command runs with the pinned Node. A step without a report counts as one. */
const steps = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'types', command: ['tsc'] },
  { name: 'lint and import boundaries', command: ['oxlint'] },
  vitest('unit'),
  vitest('backend'),
  { name: 'build', command: ['node', 'src/server/main.js', 'build'] },
  { name: 'size', command: ['node', 'tests/size.ts'] },
  {
    name: 'journeys in a browser',
    command: ['node', 'e2e/run.ts'],
    report: join(reports, 'e2e.json'),
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  },
  ...(isFull
    ? [{ name: 'main journey in Firefox', command: ['node', 'e2e/firefox.ts'], skipped: { code: 77, why: 'there is no Firefox here' } }]
    : []),
]

const lines = []
let passed = 0
let failed = 0

for (const step of steps) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`)
  const began = performance.now()
  const code = await run(step.command, { E2E_REPORT: join(reports, 'e2e.json') })
  const result = outcome(step, code)
  passed += result.passed
  failed += result.failed
  const isSkipped = step.skipped?.code === code
  const counts = isSkipped
    ? `skipped: ${step.skipped.why}`
    : step.report
      ? `${result.passed} passed, ${result.failed} failed`
      : result.failed
        ? 'failed'
        : 'passed'
  const mark = isSkipped ? '–' : result.failed ? '✗' : '✓'
  lines.push(`${mark} ${step.name.padEnd(28)} ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s   ${counts}`)
  console.log(lines.at(-1))
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${lines.join('\n')}\n\n${(performance.now() / 60_000).toFixed(1)} minutes\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

function run([program, ...args], more = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...more, ...(isFull && { TEST_FULL: '1' }) },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function outcome(step, code) {
  if (step.skipped?.code === code) return { passed: 0, failed: 0 }
  const counts = step.report && existsSync(step.report) ? step.count(JSON.parse(readFileSync(step.report, 'utf8'))) : null
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  // A test file that fails to load reports no failed test.
  return { passed: counts.passed, failed: counts.failed || (code === 0 ? 0 : 1) }
}
