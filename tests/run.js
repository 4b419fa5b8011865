// Runs the checks, step by step, and reports how many passed.
//   npm run check       the first steps, with a tenth of the generated values: in about a minute, after each change
//   npm test            what guards data and rights, and each screen once: within six minutes on two cores
//   npm run test:ci     also what operators do, all journeys, and Firefox: before a merge
//   npm run test:full   also more values, sizes and repetitions, and PostgreSQL: tests read TEST_FULL from the environment
// Plain JavaScript, so that even a Node that is too old for the rest can say so in a sentence.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules/.bin')
const isFull = process.argv.includes('--full')
const isCi = isFull || process.argv.includes('--ci')
const isQuick = process.argv.includes('--quick')

// The hosted checks remove the Node 24 that "npm ci" installs, to run everything on an older one.
const isNodeNewEnough = Number(process.versions.node.split('.')[0]) >= 22
if (!existsSync(join(bin, 'vitest')) || !(existsSync(join(bin, 'node')) || isNodeNewEnough)) {
  console.error('The tools are missing: run "npm ci" first (and let it run install scripts, which install Node 24).')
  process.exit(1)
}

if ((await run(['node', 'tests/packages.ts'])) !== 0) process.exit(1)

const reports = mkdtempSync(join(tmpdir(), 'ascendo-reports-'))
const vitest = (project) => ({
  name: `${project} tests`,
  again: `npx vitest run --project ${project}`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=minimal',
    '--reporter=./tests/progress.ts',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${project}.json`)}`,
  ],
  report: join(reports, `${project}.json`),
  read: ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failing = assertionResults.filter((test) => test.status === 'failed')
      const file = relative(root, name)
      const again = `npx vitest run --project ${project} ${file}`
      if (!failing.length && status === 'failed') return [{ name: file, message, again }]
      return failing.map((test) => ({ name: `${file} › ${test.fullName}`, message: test.failureMessages.join('\n'), again }))
    }),
  }),
})

/**
 * Each step's command runs with the pinned Node. A step without a report counts as one test. `again` is what to type to repeat the
 * step, or one failure of it.
 */
const allSteps = [
  { name: 'format', command: ['oxfmt', '--check'], again: 'npx oxfmt --check' },
  {
    name: 'types',
    command: ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
    again: 'npm run types',
  },
  { name: 'lint and import boundaries', command: ['oxlint'], again: 'npm run lint' },
  vitest('unit'),
  vitest('backend'),
  ...(isCi ? [vitest('operations')] : []),
  { name: 'build', command: ['node', 'src/server/main.js', 'build'], again: 'npm run build' },
  { name: 'size', command: ['node', 'tests/size.ts'], again: 'npm run size' },
  {
    name: 'journeys in a browser',
    command: ['node', 'e2e/run.ts', ...(isCi ? [] : ['--project=desktop', '--grep', '@smoke'])],
    again: isCi ? 'npm run e2e' : 'npm run e2e -- --project=desktop --grep @smoke',
    report: join(reports, 'e2e.json'),
    read: ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: suites.flatMap(failedJourneys),
    }),
  },
  ...(isCi
    ? [
        {
          name: 'main journey in Firefox',
          command: ['node', 'e2e/firefox.ts'],
          again: 'npm run firefox',
          skipped: { code: 77, why: 'there is no Firefox here' },
        },
      ]
    : []),
]

const steps = isQuick ? allSteps.slice(0, allSteps.findIndex(({ name }) => name === 'unit tests') + 1) : allSteps
const lines = []
const failures = []
let passed = 0
let failed = 0

for (const [index, step] of steps.entries()) {
  const title = `${index + 1} of ${steps.length}: ${step.name}`
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))} ${elapsed()}`)
  const began = performance.now()
  const code = await run(step.command, { E2E_REPORT: join(reports, 'e2e.json') })
  const result = outcome(step, code)
  passed += result.passed
  failed += result.failed
  const found = result.failures ?? []
  // A step that failed without naming a test: only its output says why.
  failures.push(...(found.length || !result.failed ? found : [{ name: step.name, message: 'See its output above.', again: step.again }]))
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
// Repeat the failures at the end, since often only the end of a long output is kept.
for (const { name, message, again } of failures.slice(0, 20)) {
  console.log(`\n✗ ${name}\n${indented(message)}\n    Again: ${isFull ? 'TEST_FULL=1 ' : ''}${again}`)
}
if (failures.length > 20) console.log(`\n… and ${failures.length - 20} more failures above`)
console.log(`\n${lines.join('\n')}\n\n${elapsed()}\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** Returns the time since the start, in minutes. */
function elapsed() {
  return `${(performance.now() / 60_000).toFixed(1)} minutes`
}

function run([program, ...args], more = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // The site under test shows the samples alone.
      env: {
        ...process.env,
        CONTENT: 'samples',
        PATH: `${bin}${delimiter}${process.env.PATH}`,
        ...more,
        ...(isFull && { TEST_FULL: '1' }),
        ...(isQuick && { TEST_QUICK: '1' }),
      },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Returns the failed journeys of Playwright's report, which nests: a file, its groups, their journeys. */
function failedJourneys({ suites = [], specs = [] }) {
  const failing = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] e2e/${file}:${line} › ${title}`,
        again: `npm run e2e -- --project ${projectName} ${file}:${line}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
      })),
  )
  return [...failing, ...suites.flatMap(failedJourneys)]
}

/** Returns the first lines, indented, without the colors of a terminal. */
function indented(message) {
  const all = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^ *at .*(node_modules|node:|new Promise)/.test(line))
  return all
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')
}

function outcome(step, code) {
  if (step.skipped?.code === code) return { passed: 0, failed: 0 }
  const counts = step.report && existsSync(step.report) ? step.read(JSON.parse(readFileSync(step.report, 'utf8'))) : null
  if (!counts) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  // A test file that fails to load reports no failed test.
  return { ...counts, failed: counts.failed || (code === 0 ? 0 : 1) }
}
