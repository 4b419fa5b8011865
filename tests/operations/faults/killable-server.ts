import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '#shared/brand.ts'
import { settings } from '../../backend/support/stack.ts'

/** How the server's process runs: V8's flags, and additional environment variables. */
type Process = { flags: string[]; env: Record<string, string> }

function run(dataDir: string, { flags, env }: Process = { flags: [], env: {} }): ChildProcess {
  return fork(join(import.meta.dirname, 'server-program.ts'), [dataDir], {
    // Replaces the test runner's own flags.
    execArgv: flags,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], ...env },
  })
}

/** Starts the server and kills it after the given milliseconds. @returns whether it was not ready yet */
export async function killDuringStart(dataDir: string, patienceMs: number): Promise<boolean> {
  const program = run(dataDir)
  let isReady = false
  program.once('message', () => {
    isReady = true
  })
  await sleep(patienceMs)
  const ended = new Promise<void>((resolve) => program.once('close', () => resolve()))
  program.kill('SIGKILL')
  await ended
  return !isReady
}

/** The embedded backend in a separate process. */
export interface KillableServer {
  url: string
  /** Returns the output so far. */
  output(): string
  /** Kills the server at once, whatever it is doing, or asks it to stop. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export async function startServer(dataDir: string, process?: Process): Promise<KillableServer> {
  const program = run(dataDir, process)
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  const ended = new Promise<void>((resolve) => program.once('close', () => resolve()))
  const ready = new Promise<{ url: string }>((resolve) => program.once('message', (address) => resolve(address as { url: string })))
  const address = await Promise.race([ready, ended])
  if (!address) throw new Error(`The server did not start: ${output}`)
  return {
    url: address.url,
    output: () => output,
    async end(signal) {
      program.kill(signal)
      await ended
    },
  }
}

export type Answer = { status: number; body: unknown } | null

/** Sends a request as a learner's browser does. Returns null if there was no complete answer. */
export async function ask(
  server: { url: string },
  path: string,
  options: { method?: string; as?: string; json?: unknown; picture?: Buffer } = {},
): Promise<Answer> {
  const { method, as, json, picture } = options
  try {
    const response = await fetch(`${server.url}${path}`, {
      method: method ?? (json || picture ? 'POST' : 'GET'),
      headers: {
        apikey: settings.publishableKey,
        ...(as && { Authorization: `Bearer ${as}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json', Prefer: 'return=representation' }),
        ...(picture && { 'Content-Type': 'image/png' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(picture && { body: new Uint8Array(picture) }),
    })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
  } catch {
    return null
  }
}

export interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

export async function signIn(server: { url: string }): Promise<Session> {
  const answer = await ask(server, '/auth/v1/token?grant_type=password', {
    json: { email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` },
  })
  if (answer?.status !== 200) throw new Error(`The sign-in failed: ${JSON.stringify(answer)}`)
  return answer.body as Session
}
