import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { brand } from '#shared/brand.ts'
import { startBackend } from '#server/backend/backend.ts'
import { buildFolder } from '#server/site-build.ts'
import { memoryVariables } from '#server/memory-options.js'
import packageFile from '../../package.json' with { type: 'json' }
import { settings, stackFolders, supabaseFolder } from '../backend/support/stack.ts'
import { freePort } from '../operations/program.ts'

const root = join(import.meta.dirname, '../..')

/** What `npm start` gives to Node. */
const startCommand = packageFile.scripts.start.split(' ').slice(1)

const password = `${brand.slug}-demo`

/** Where a measured server stores its data, separate from the developer's own. */
export interface DataLocation {
  folder: string
  databaseUrl?: string
  remove(): void
}

export function newDataLocation(databaseUrl?: string): DataLocation {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-bench-'))
  return { folder, ...(databaseUrl && { databaseUrl }), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The email address of an account that {@link addPeople} created; the password is that of the demo accounts. */
export const person = (number: number) => `person.${number}@bench.example`

/**
 * Creates the database, the demo accounts, `count` learners who can sign in, the first `admins` of them administrators,
 * and twenty favorites for the demo learner.
 */
export async function addPeople({ folder, databaseUrl }: DataLocation, count: number, admins = 0): Promise<void> {
  const backend = await startBackend({
    ...stackFolders,
    settings,
    dataDir: join(folder, 'data'),
    seedFile: join(supabaseFolder, 'seed.sql'),
    ...(databaseUrl && { databaseUrl }),
  })
  await backend.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', 'person.' || n || '@bench.example',
       (select encrypted_password from auth.users where email = 'learner@${brand.slug}.example'), now(),
       '{"provider": "email", "providers": ["email"]}', jsonb_build_object('display_name', 'Person ' || n), now() - n * interval '1 minute', now()
     from generate_series(1, $1::int) n`,
    [count],
  )
  await backend.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), now(), now(), now()
     from auth.users where email like 'person.%@bench.example'`,
  )
  await backend.query(
    `insert into public.favorites (user_id, course_id)
     select id, 'course-' || n from auth.users, generate_series(1, 20) n where email = 'learner@${brand.slug}.example'`,
  )
  for (let number = 1; number <= admins; number += 1) await backend.query('select public.grant_admin($1)', [person(number)])
  await backend.query('vacuum analyze')
  await backend.close()
}

/** The built product, running in a process of its own. */
export interface RunningServer {
  url: string
  pid: number
  /** The memory of the process, in MB. */
  memory(): number
  /** The most memory that the process has taken so far, in MB; NaN where the system does not say it. */
  peakMemory(): number
  headers: { apikey: string; 'Content-Type': string }
  /** The time from the start of the program until the site answered, in milliseconds. */
  startMs: number
  stop(): Promise<void>
}

/**
 * Starts the built product in a separate process, as `npm start` does.
 * @param nodeOptions replace those that the program chooses by the machine's memory
 */
export async function startServer(
  { folder, databaseUrl }: DataLocation,
  values: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<RunningServer> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const envFile = join(folder, 'env')
  const began = performance.now()
  const program = spawn(process.execPath, [...nodeOptions, ...startCommand], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      STOP_WITH_PARENT: '1',
      SITE_DIR: buildFolder,
      ENV_FILE: envFile,
      DATA_DIR: join(folder, 'data'),
      PORT: port,
      MAIL_PORT: String(await freePort()),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      // With these, the program keeps the options that it was started with.
      ...(nodeOptions.length > 0 && memoryVariables),
      ...values,
    },
  })
  let complaints = ''
  program.stderr.on('data', (data: Buffer) => (complaints += data.toString()))
  const ended = new Promise((resolve) => program.on('close', resolve))
  while (
    !(await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (program.exitCode !== null) throw new Error(`The product did not start: ${complaints}`)
    await sleep(10)
  }
  const startMs = performance.now() - began
  const pid = program.pid ?? 0
  const apikey = parseEnv(readFileSync(envFile, 'utf8'))['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
  return {
    url,
    pid,
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024,
    peakMemory: () =>
      existsSync(`/proc/${pid}/status`)
        ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
        : Number.NaN,
    headers: { apikey, 'Content-Type': 'application/json' },
    startMs,
    async stop() {
      program.kill('SIGTERM')
      await ended
      if (complaints) console.error(complaints)
    },
  }
}

export const signInBody = (email: string) => JSON.stringify({ email, password })

export async function tokenOf({ url, headers }: RunningServer, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: signInBody(email) })
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return token
}
