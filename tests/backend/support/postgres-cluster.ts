import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { freePort } from '../../support/free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a PostgreSQL for test databases, or null if there is none. */
    postgresUrl: string | null
  }
}

/**
 * Runs once before the backend tests: uses the PostgreSQL of TEST_DATABASE_URL, or starts a temporary one from the
 * machine's own package. Without either, it logs that the tests that need one are skipped.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('postgresUrl', given)
    return undefined
  }
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster?.url ?? null)
  return cluster?.stop
}

/** Starts a temporary PostgreSQL from the machine's own package. Without one, logs the reason and returns null. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const binaries = findBinaries()
  if (!binaries) {
    console.log("No PostgreSQL found (TEST_DATABASE_URL is not set, no initdb): what needs it is skipped, PGlite's part runs.")
    return null
  }
  try {
    return await startCluster(binaries)
  } catch (error) {
    console.log(`PostgreSQL could not be started (${String(error)}): what needs it is skipped, PGlite's part runs.`)
    return null
  }
}

/** Finds PostgreSQL's programs: the newest of Debian's versions from 15, which it installs side by side, or those on the PATH. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const folders = [
    ...versions.toSorted((a, b) => b - a).map((version) => join(debian, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

async function startCluster(binaries: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-postgres-'))
  // The server refuses to run as root, so the package's own user runs it.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: 'ignore' as const, env: { LC_ALL: 'C.UTF-8' } }
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'], options)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ]
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], options)
  const stop = async () => {
    await stopServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    await waitUntilReady(url, server)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres']).toString())
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await sql`select 1`
      return
    } catch {
      await sleep(100)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
  throw new Error('it does not answer')
}

/** Stops the server with SIGINT, PostgreSQL's "fast" shutdown, which ends open connections. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}
