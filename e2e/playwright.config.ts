import { defineConfig } from 'playwright/test'
import { chromiumArguments } from './chromium.ts'
import { phone } from './support/phone.ts'

const report = process.env['E2E_REPORT']
const executablePath = process.env['CHROMIUM_PATH']

const isFull = Boolean(process.env['TEST_FULL'])
/**
 * Leaves out repetitions, which run only in `npm run test:full`: journeys tagged @full, those tagged @desktop-full in a wide
 * window, and those tagged @phone-full on a phone.
 */
const leftOut = (tags: RegExp) => (isFull ? {} : { grepInvert: tags })

/**
 * Lets the browser reach only the stack. Unlike a route that aborts other requests, this keeps the browser's cache enabled, and
 * no request passes through the test's process.
 */
const ours = ['BASE_URL', 'SUPABASE_URL', 'MAIL_URL'].flatMap((name) => URL.parse(process.env[name] ?? '')?.hostname ?? [])
const onlyOurs = `--host-resolver-rules=MAP * ~NOTFOUND${[...new Set(['localhost', '127.0.0.1', ...ours])].map((host) => `, EXCLUDE ${host}`).join('')}`

/** Started by run.ts, which provides the stack and the browser. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A journey that only passes on the second attempt has found a bug.
  retries: 0,
  workers: 3,
  // Generous, because a shared machine may stall for several seconds. Nothing waits longer than necessary, and each single wait
  // ends well before the journey does, so that a failure says what was missing. The full run visits more in one journey.
  timeout: isFull ? 180_000 : 60_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['line'], ['json', { outputFile: report }]] : 'list',
  use: {
    ...(process.env['BASE_URL'] ? { baseURL: process.env['BASE_URL'] } : {}),
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A trace costs a seventh of the CPU time, and its screenshots as much again; the hosted checks keep it on failure. Its
    // snapshots fetch pictures that the page only holds (blob:), which the page's policy refuses with a message in the console.
    trace: isFull ? { mode: 'retain-on-failure', screenshots: false, snapshots: false } : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys break the network on purpose, which a worker would hide; offline.spec.ts enables workers.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...chromiumArguments, onlyOurs] },
  },
  projects: [
    { name: 'desktop', ...leftOut(/@full|@desktop-full/), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: isFull ? /@phone/ : /@phone(?!-full)/,
      ...leftOut(/@full/),
      use: phone,
    },
  ],
})
