import { defineConfig } from 'playwright/test'
import { chromiumArguments } from './chromium.ts'

const report = process.env['E2E_REPORT']
const executablePath = process.env['CHROMIUM_PATH']

const isFull = Boolean(process.env['TEST_FULL'])
/**
 * What repeats runs in `npm run test:full` only: journeys tagged @full, those tagged @desktop-full in a wide window, those
 * tagged @phone-full on a phone.
 */
const leftOut = (tags: RegExp) => (isFull ? {} : { grepInvert: tags })

/** Started by run.ts, which brings the stack and the browser along. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A journey that passes at the second try has found something.
  retries: 0,
  workers: 2,
  // A machine that others share may stand still for several seconds; nothing waits longer than it has to.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    ...(process.env['BASE_URL'] ? { baseURL: process.env['BASE_URL'] } : {}),
    browserName: 'chromium',
    locale: 'en-US',
    // A trace costs a seventh of the processor's time, and its film as much again; the hosted checks keep it for a failure.
    trace: isFull ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys break the network on purpose, and a worker would mend it; offline.spec.ts has workers of its own.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', ...leftOut(/@full|@desktop-full/), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: isFull ? /@phone/ : /@phone(?!-full)/,
      ...leftOut(/@full/),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
