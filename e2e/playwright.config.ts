import { defineConfig } from 'playwright/test'
import { chromiumArguments } from './chromium.ts'

const report = process.env['E2E_REPORT']
const executablePath = process.env['CHROMIUM_PATH']

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
    // Its film of the screen costs a seventh of the processor's time; the pages themselves are in it without.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    // Journeys break the network on purpose, and a worker would mend it; offline.spec.ts has workers of its own.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
