import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildIfStale } from '#server/commands/build.ts'
import { buildFolder } from '#server/site-build.ts'
import { runningFullStack } from '#server/commands/full-stack.ts'
import { freePort } from '../tests/support/free-port.ts'

/** A running instance of the whole product, with its own data, keys and ports. */
export interface Stack {
  siteUrl: string
  /** The site's own address, or the full stack's. */
  backendUrl: string
  mailUrl: string
  publishableKey: string
  secretKey: string
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const startMs = 90_000

/**
 * Starts the product as `npm start` does, in its own process, with stand-ins for the social providers outside our code.
 * `siteDir`, or SITE_DIR in the environment, names an existing build to use. With `publishes`, approved courses are published: the
 * program builds a site of its own then. `databaseUrl` names a PostgreSQL to use instead of PGlite. E2E_STACK=cli uses the full stack
 * that `npm run stack` has started as the backend.
 */
export async function startStack({
  siteDir = process.env['SITE_DIR'],
  publishes = false,
  databaseUrl = '',
}: { siteDir?: string | undefined; publishes?: boolean; databaseUrl?: string } = {}): Promise<Stack> {
  if (!siteDir) await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-'))
  const full = process.env['E2E_STACK'] === 'cli' ? await runningFullStack() : null
  // The full stack's emails and redirect list name this port.
  const port = full ? 5173 : await freePort()
  const mailPort = await freePort()
  const siteUrl = `http://localhost:${port}`
  const program = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'support/stand-in-providers.ts'),
      '--import',
      join(root, 'src/build/content-folders.ts'),
      join(root, 'src/server/main.js'),
      'start',
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        STOP_WITH_PARENT: '1',
        ...(process.env['CONTENT'] && { CONTENT: process.env['CONTENT'] }),
        SITE_DIR: publishes ? '' : (siteDir ?? buildFolder),
        ENV_FILE: join(folder, 'env'),
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
        MAIL_PORT: String(mailPort),
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        // All journeys come from one IP address and would soon hit the limits, which have their own tests.
        RATE_LIMIT_FACTOR: '1000',
        // Hash passwords cheaply, because every journey has its own account.
        LITE_AUTH_BCRYPT_COST: '4',
        ...Object.fromEntries(
          ['google', 'github', 'facebook', 'x'].flatMap((name) => [
            [`SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}_CLIENT_ID`, `${name}-id`],
            [`SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}_SECRET`, `${name}-secret_1`],
          ]),
        ),
        ...(full
          ? { SUPABASE_URL: full.url, VITE_SUPABASE_PUBLISHABLE_KEY: full.publishableKey, SUPABASE_SECRET_KEY: full.secretKey }
          : {}),
      },
    },
  )
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<number | null>((resolve) => program.on('close', resolve))

  const stop = async () => {
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const isUp = await Promise.race([answers(`${siteUrl}/health`), ended.then(() => false)])
  if (!isUp) {
    await stop()
    throw new Error(`The product did not start:\n${output}`)
  }
  const env = parseEnv(readFileSync(join(folder, 'env'), 'utf8'))
  return {
    siteUrl,
    backendUrl: full?.url ?? siteUrl,
    mailUrl: full?.mailUrl ?? `http://localhost:${mailPort}`,
    publishableKey: full?.publishableKey ?? env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '',
    secretKey: full?.secretKey ?? env['SUPABASE_SECRET_KEY'] ?? '',
    stop,
  }
}

async function answers(address: string): Promise<boolean> {
  const deadline = Date.now() + startMs
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
