import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { StartError } from '../start-error.ts'
import { completeEnvFile, readEnvFile } from './env-file.ts'

/** The folder that holds package.json. */
export const root = resolve(import.meta.dirname, '../../..')

/** The six values that the browser gets (§5). */
export const browserVariables = [
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_PUBLISHABLE_KEY',
  'VITE_SUPABASE_PROJECT_ID',
  'VITE_SUPABASE_STORAGE_BUCKET',
  'VITE_MAIL_SENDER',
  'VITE_APP_ID',
] as const

export type BrowserValues = Record<(typeof browserVariables)[number], string>

export type Provider = 'google' | 'facebook' | 'x' | 'github'

/** Everything that can be configured, checked. `.env.example` explains each value. */
export interface Environment {
  browser: BrowserValues
  secretKey: string
  jwtSecret: string
  port: number
  host: string
  mailPort: number
  dataDir: string
  databaseUrl?: string
  siteUrl?: string
  smtpUrl?: string
  trustProxy: boolean
  rateLimitFactor: number
  /** A Supabase elsewhere that takes the embedded backend's place. */
  supabaseUrl?: string
  providers: Partial<Record<Provider, { clientId: string; secret: string }>>
  envFile: { path: string; was: 'created' | 'completed' | 'complete' }
}

/** The values that `npm run stack` found; they win over `.env` while the file is there. */
export function stackFileOf(envFile: string): string {
  return `${envFile}.stack`
}

/** Where the configuration stands: `ENV_FILE`, else `.env` beside package.json. */
export function envFilePath(processEnv: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, processEnv['ENV_FILE'] || '.env')
}

/**
 * Reads and checks the configuration; makes or completes the file first.
 * @throws StartError about the first value that is missing or malformed
 */
export function readEnvironment(processEnv: NodeJS.ProcessEnv = process.env): Environment {
  const path = envFilePath(processEnv)
  // Before anything is added: a file with a fault in it stays untouched.
  read(path, processEnv)
  const was = completeEnvFile(path, resolve(root, '.env.example'))
  return { ...read(path, processEnv), envFile: { path, was } }
}

function read(path: string, processEnv: NodeJS.ProcessEnv): Omit<Environment, 'envFile'> {
  const isNew = (name: string) => !file.has(name) && !stack.has(name) && processEnv[name] === undefined
  const file = readEnvFile(path)
  const stack = existsSync(stackFileOf(path)) ? readEnvFile(stackFileOf(path)) : new Map()

  const sourceOf = (name: string) => {
    if (processEnv[name] !== undefined) return `${name} in the process environment`
    const [entries, file_] = stack.has(name) ? [stack, stackFileOf(path)] : [file, path]
    return `${name} (line ${entries.get(name)?.line ?? '?'} of ${basename(file_)})`
  }
  const raw = (name: string): string | undefined => processEnv[name] ?? stack.get(name)?.value ?? file.get(name)?.value

  /** A value that must be there. One that no file has yet gets its default, or is about to be generated. */
  const required = (name: string, pattern: RegExp, shape: string): string => {
    if (isNew(name)) return ''
    const value = raw(name)?.trim() ?? ''
    if (!value) {
      throw new StartError(`${sourceOf(name)} is empty: give it a value, or delete the line to get a fresh one.`)
    }
    if (!pattern.test(value)) throw new StartError(`${sourceOf(name)} must be ${shape}.`)
    return value
  }
  const optional = (name: string, pattern: RegExp, shape: string): string | undefined => {
    const value = raw(name)?.trim()
    if (!value) return undefined
    if (!pattern.test(value)) throw new StartError(`${sourceOf(name)} must be ${shape}.`)
    return value
  }
  const port = (name: string, fallback: number): number => {
    const value = optional(name, /^\d{1,5}$/, 'a port number') ?? String(fallback)
    if (Number(value) > 65535) throw new StartError(`${sourceOf(name)} must be a port number, at most 65535.`)
    return Number(value)
  }
  const address = (name: string): string | undefined => {
    const value = optional(name, /^https?:\/\/[^\s/]+/, 'an address such as https://learn.example.org')
    if (value !== undefined && !URL.canParse(value)) throw new StartError(`${sourceOf(name)} is not an address.`)
    return value?.replace(/\/+$/, '')
  }
  const provider = (name: Provider) => {
    const prefix = `SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}`
    const clientId = raw(`${prefix}_CLIENT_ID`)?.trim()
    const secret = raw(`${prefix}_SECRET`)?.trim()
    if (!clientId !== !secret) throw new StartError(`Set both ${prefix}_CLIENT_ID and ${prefix}_SECRET, or neither.`)
    return clientId && secret ? { [name]: { clientId, secret } } : {}
  }
  const given = <Key extends string>(key: Key, value: string | undefined) =>
    (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, string>>

  const slug = [/^[a-z0-9][a-z0-9_-]*$/i, 'made of letters, digits, - and _'] as const
  return {
    browser: {
      VITE_SUPABASE_URL: required('VITE_SUPABASE_URL', /^https?:\/\/\S+$/, 'an address such as https://learn.example.org'),
      VITE_SUPABASE_PUBLISHABLE_KEY: required(
        'VITE_SUPABASE_PUBLISHABLE_KEY',
        /^(sb_publishable_|eyJ)\S{16,}$/,
        'a whole publishable key (sb_publishable_…)',
      ),
      VITE_SUPABASE_PROJECT_ID: required('VITE_SUPABASE_PROJECT_ID', ...slug),
      VITE_SUPABASE_STORAGE_BUCKET: required('VITE_SUPABASE_STORAGE_BUCKET', ...slug),
      VITE_MAIL_SENDER: required('VITE_MAIL_SENDER', /^[^\s@]+@[^\s@]+$/, 'an e-mail address'),
      VITE_APP_ID: required('VITE_APP_ID', ...slug),
    },
    secretKey: required('SUPABASE_SECRET_KEY', /^(sb_secret_|eyJ)\S{16,}$/, 'a whole secret key (sb_secret_…)'),
    jwtSecret: required('SUPABASE_JWT_SECRET', /^\S{32,}$/, '32 characters or more, without spaces'),
    port: port('PORT', 5173),
    host: optional('HOST', /^[\w.:-]+$/, 'an address of this machine, such as 127.0.0.1 or 0.0.0.0') ?? '127.0.0.1',
    mailPort: port('MAIL_PORT', 54324),
    dataDir: resolve(root, raw('DATA_DIR')?.trim() || '.data'),
    ...given('databaseUrl', optional('DATABASE_URL', /^postgres(ql)?:\/\/\S+$/, 'like postgres://user:password@host:5432/database')),
    ...given('siteUrl', address('SITE_URL')),
    ...given('smtpUrl', optional('SMTP_URL', /^smtps?:\/\/\S+$/, 'like smtp://user:password@mail.example.org:587')),
    trustProxy: /^(1|true|yes)$/i.test(raw('TRUST_PROXY')?.trim() ?? ''),
    rateLimitFactor: Number(optional('RATE_LIMIT_FACTOR', /^\d+(\.\d+)?$/, 'a number') ?? 1) || 1,
    ...given('supabaseUrl', address('SUPABASE_URL')),
    providers: { ...provider('google'), ...provider('facebook'), ...provider('x'), ...provider('github') },
  }
}

/** Whether only this machine can reach something that listens there. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
