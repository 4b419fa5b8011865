import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { onTestFinished } from 'vitest'
import { brand } from '#shared/brand.ts'
import { freePort } from '../support/free-port.ts'
import { forQuickPrograms, preparedData } from '../backend/support/prepared-database.ts'

export { freePort }

const main = join(import.meta.dirname, '../../src/server/main.js')

/** Creates a folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-runner-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a small built site, so that these tests need no build of the real one. */
export function smallSite(folder: string): string {
  const site = join(folder, 'site')
  mkdirSync(join(site, 'assets'), { recursive: true })
  mkdirSync(join(site, 'courses'), { recursive: true })
  writeFileSync(join(site, 'index.html'), page('Small'))
  writeFileSync(join(site, 'courses/index.html'), page('Courses'))
  mkdirSync(join(site, 'courses/look'), { recursive: true })
  writeFileSync(join(site, 'courses/look/knots.html'), page('Knots'))
  mkdirSync(join(site, 'courses/9/lesson'), { recursive: true })
  writeFileSync(join(site, 'courses/9/index.html'), page('Climbing'))
  writeFileSync(join(site, 'courses/9/lesson/bowline.html'), page('Bowline'))
  writeFileSync(
    join(site, 'courses/9/lesson/hostile.html'),
    page('Hostile').replace('<div', () => `${foreignScript}<div`),
  )
  writeFileSync(join(site, '404.html'), page('Nothing here'))
  writeFileSync(join(site, '.inline-scripts.json'), JSON.stringify([inlineScript]))
  writeFileSync(join(site, 'sitemap.xml'), '<a href="https://site.invalid/courses"/>')
  writeFileSync(join(site, 'assets/index-Ab12Cd34.js'), `console.log('${'learn '.repeat(400)}')`)
  writeFileSync(join(site, 'recording.mp4'), recording)
  writeFileSync(join(site, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(site, 'sw.js'), 'keep()')
  writeFileSync(join(site, 'sw-off.js'), 'leave()')
  writeFileSync(join(folder, 'outside.txt'), 'not for you')
  return site
}

/** Stands in for a recording. Every byte differs, so that a test notices a wrong range. */
export const recording = Buffer.from(Array.from({ length: 200 }, (_, index) => index))

export const inlineScript = "document.documentElement.className = 'light'"

/** A script that is in a page, but not among the build's own. */
export const foreignScript = '<script>alert(1)</script>'

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <script type="application/json" id="configuration">{"VITE_SUPABASE_URL":""}</script>
    <script>${inlineScript}</script>
    <script type="module" src="/assets/index-Ab12Cd34.js"></script>
    <title>${title}</title>
    <link rel="canonical" href="https://site.invalid/courses">
  </head>
  <body><div id="root"></div></body>
</html>`

export interface Program {
  /** Returns the output so far. */
  output(): string
  /** Resolves to the exit code once the output is complete. */
  ended: Promise<number | null>
  pid: number
  signal(signal: NodeJS.Signals): void
}

export interface ProgramPlace {
  program?: string
  node?: string
  /** Whom the program runs as, if not the tests' own user. */
  user?: { uid?: number; gid?: number }
  /** The current folder. */
  cwd?: string
}

/** Runs one of our commands with these values and without the tests' own environment. */
export function command(
  args: string[],
  values: Record<string, string>,
  { program = main, node = process.execPath, user = {}, cwd }: ProgramPlace = {},
): Program {
  const { flags, env } = forQuickPrograms()
  const child = spawn(node, [...flags, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
    ...(cwd !== undefined && { cwd }),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], STOP_WITH_PARENT: '1', ...env, ...values },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { output: () => output, ended, pid: child.pid ?? 0, signal: (signal) => child.kill(signal) }
}

export interface RunningProduct extends Program {
  siteUrl: string
  mailUrl: string
  values: Record<string, string>
  /** The values in its `.env`. */
  env: Record<string, string | undefined>
}

/** Returns everything that a start in `folder` needs, separate from the developer's own files. */
export async function valuesFor(folder: string) {
  return {
    ENV_FILE: join(folder, '.env'),
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: smallSite(folder),
    PORT: String(await freePort()),
    MAIL_PORT: String(await freePort()),
  }
}

/**
 * Starts the whole product in `folder`. Its database is a copy, unless the test is about the very first start.
 */
export async function startProduct(folder: string, more: Record<string, string> = {}, { isFirst = false } = {}): Promise<RunningProduct> {
  const values = { ...(await valuesFor(folder)), ...more }
  if (!isFirst && !more['DATABASE_URL'] && !existsSync(values.DATA_DIR)) cpSync(preparedData(), values.DATA_DIR, { recursive: true })
  const program = command(['start'], values)
  await Promise.race([
    program.ended.then((code) => {
      throw new Error(`It ended with ${code}: ${program.output()}`)
    }),
    printed(program, `${brand.name} is ready`),
  ])
  return {
    ...program,
    values,
    siteUrl: `http://localhost:${values.PORT}`,
    mailUrl: `http://localhost:${values.MAIL_PORT}`,
    env: parseEnv(readFileSync(values.ENV_FILE, 'utf8')),
  }
}

/** Sooner than the test's own timeout, which would not tell what the program has printed. */
const giveUpMs = 240_000

/** Waits until the program has printed the text. Throws with its output if it never does. */
export async function printed(program: Program, text: string): Promise<void> {
  const deadline = Date.now() + giveUpMs
  while (!program.output().includes(text)) {
    if (Date.now() > deadline) throw new Error(`The program never printed “${text}”, but: ${program.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
