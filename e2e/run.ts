import '../tests/support/only-samples.ts'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFull } from '../tests/support/full.ts'
import { ensureChromium } from './chromium.ts'
import { phoneFonts } from './fonts.ts'
import { startStack } from './stack.ts'

/**
 * Runs the journeys: `npm run e2e`, optionally with arguments for Playwright (`npm run e2e -- serving`).
 * E2E_STACK=cli runs them against the full stack that `npm run stack` has started. With BASE_URL, SUPABASE_URL, MAIL_URL
 * and the keys in the environment, they run against a site that is already running. The browser has the fonts of a phone, and
 * this machine's in `npm run test:full`.
 */
const playwright = join(import.meta.dirname, '../node_modules/playwright/cli.js')

async function main(): Promise<number> {
  const chromiumPath = ensureChromium({ mayLackWindow: true })
  if (isFull) return run(chromiumPath)
  const fonts = phoneFonts()
  Object.assign(process.env, fonts.environment)
  try {
    return await run(chromiumPath)
  } finally {
    fonts.remove()
  }
}

async function run(chromiumPath: string): Promise<number> {
  if (process.env['BASE_URL']) return journeys({ CHROMIUM_PATH: chromiumPath })
  const stack = await startStack()
  try {
    return await journeys({
      CHROMIUM_PATH: chromiumPath,
      BASE_URL: stack.siteUrl,
      SUPABASE_URL: stack.backendUrl,
      MAIL_URL: stack.mailUrl,
      VITE_SUPABASE_PUBLISHABLE_KEY: stack.publishableKey,
      SUPABASE_SECRET_KEY: stack.secretKey,
    })
  } finally {
    await stack.stop()
  }
}

function journeys(environment: Record<string, string>): Promise<number> {
  const args = ['test', '-c', join(import.meta.dirname, 'playwright.config.ts'), ...process.argv.slice(2)]
  const program = spawn(process.execPath, [playwright, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  // Playwright receives Ctrl-C by itself; this program waits for it and then stops the stack.
  process.on('SIGINT', () => {})
  return new Promise((resolve) =>
    program.on('close', (code) => {
      if (code !== 0) printFailures()
      resolve(code ?? 1)
    }),
  )
}

/**
 * Prints what each failed journey saw last: elsewhere than on this machine, only the output is left. Of a long page, it prints the
 * beginning and the end, where dialogs and toasts are.
 */
function printFailures(): void {
  const folder = join(import.meta.dirname, '../test-results')
  for (const name of globSync('*/error-context.md', { cwd: folder })) {
    const all = readFileSync(join(folder, name), 'utf8').split('\n')
    const source = all.indexOf('# Test source')
    const lines = all.slice(all.indexOf('# Test info'), source === -1 ? undefined : source)
    const shown = lines.length > 140 ? [...lines.slice(0, 80), '…', ...lines.slice(-60)] : lines
    console.log(`\n${name}\n${shown.join('\n')}`)
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
