import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../environment/environment.ts'
import { StartError } from '../backend/database/start-error.ts'

/** The Supabase that runs in Docker on this machine. */
interface FullStack {
  url: string
  publishableKey: string
  secretKey: string
  /** Connects as the role `postgres`. */
  databaseUrl: string
  /** Mailpit, which shows every email that was sent. */
  mailUrl: string
}

const cli = join(root, 'node_modules/.bin/supabase')

/**
 * Reads the URLs and keys of the full stack.
 * @param status the output of `supabase status -o json`
 */
export function fullStackOf(status: string): FullStack {
  const values = valuesOf(status)
  const value = (...names: string[]): string => {
    const found = names.map((name) => values[name]).find((candidate) => typeof candidate === 'string' && candidate !== '')
    if (typeof found !== 'string')
      throw new StartError(`"supabase status" names no ${names[0]}: is the full stack running ("npm run stack")?`)
    return found
  }
  return {
    url: value('API_URL').replace(/\/+$/, ''),
    // An older stack has only the legacy keys.
    publishableKey: value('PUBLISHABLE_KEY', 'ANON_KEY'),
    secretKey: value('SECRET_KEY', 'SERVICE_ROLE_KEY'),
    databaseUrl: value('DB_URL'),
    mailUrl: value('MAILPIT_URL', 'INBUCKET_URL').replace(/\/+$/, ''),
  }
}

function valuesOf(status: string): Record<string, unknown> {
  try {
    return JSON.parse(status) as Record<string, unknown>
  } catch {
    throw new StartError('The full stack is not running here: start it with "npm run stack".')
  }
}

/** @throws StartError when the full stack is not running */
export async function runningFullStack(): Promise<FullStack> {
  return fullStackOf((await supabase(['status', '-o', 'json'], 'pipe')).output)
}

export interface Run {
  code: number
  output: string
}

/** Runs the Supabase CLI. */
export function supabase(args: string[], output: 'inherit' | 'pipe', more: Record<string, string> = {}): Promise<Run> {
  return run(cli, args, output, more)
}

export function run(program: string, args: string[], output: 'inherit' | 'pipe', more: Record<string, string> = {}): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...more },
      stdio: ['ignore', output, output === 'pipe' ? 'ignore' : 'inherit'],
    })
    let text = ''
    child.stdout?.on('data', (data: Buffer) => (text += data.toString()))
    child.on('error', () => resolve({ code: 127, output: text }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}
