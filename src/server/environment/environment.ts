import type { BuildWebhook } from '../backend/build-webhook.ts'
import { resolve } from 'node:path'
import { type ConfigurationVariable, configurationVariables, settings } from '#site/backend/configuration.ts'
import { logLevels, type LogLevel } from '../log.ts'
import type { ProviderClient, ProviderName } from '../backend/auth/providers.ts'
import { StartError } from '../backend/database/start-error.ts'
import { completeEnvFile } from './env-file.ts'
import { valuesOf } from './values.ts'

/** The folder that holds package.json. */
export const root = resolve(import.meta.dirname, '../../..')

/** The six values that the browser gets (§5). */
export type BrowserValues = Record<ConfigurationVariable, string>

const character = String.raw`(?:[^\s:/?#@%\[\]\\]|%[0-9a-f]{2})`
const mailHost = String.raw`(?:[a-z0-9](?:[\w.-]*[a-z0-9])?|\[[0-9a-f:.]+\])`
const option = String.raw`[a-z.]+=[\w.-]*`

/** Matches only an unambiguous SMTP_URL: no part of a password can be mistaken for a host, a port or an option. */
const smtpUrlPattern = new RegExp(
  `^smtps?://(?:${character}+(?::(?:${character}|:)*)?@)?${mailHost}(?::\\d{1,5})?/?(?:\\?${option}(?:&${option})*)?$`,
  'i',
)
const smtpUrlShape =
  'like smtp://user:password@mail.example.org:587, with special characters of the user and the password percent-encoded (# is %23, / is %2F, @ is %40, % is %25, a space is %20)'

/** Returns the path of the file that `npm run stack` writes. Its values override `.env` while it exists. */
export function stackFileOf(envFile: string): string {
  return `${envFile}.stack`
}

/** Returns the path of the configuration file: `ENV_FILE`, or `.env` beside package.json. */
export function envFilePath(processEnv: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, processEnv['ENV_FILE'] || '.env')
}

/**
 * Reads and validates the configuration, after creating or completing its file.
 * @throws StartError about the first value that is missing or malformed
 */
export function readEnvironment(processEnv: NodeJS.ProcessEnv = process.env) {
  const path = envFilePath(processEnv)
  // Read before anything is added, so that a file with an error stays untouched.
  read(path, processEnv)
  const was = completeEnvFile(path, resolve(root, '.env.example'))
  return { ...read(path, processEnv), envFile: { path, was } }
}

export type Environment = ReturnType<typeof readEnvironment>

/** The whole configuration, validated. `.env.example` explains each value. */
function read(path: string, processEnv: NodeJS.ProcessEnv) {
  const { text, required, optional, port, url, address, origin, origins } = valuesOf(processEnv, [path, stackFileOf(path)])
  const database = [/^postgres(ql)?:\/\/\S+$/, 'like postgres://user:password@host:5432/database'] as const
  const secret = [/^(sb_secret_|eyJ)\S{16,}$/, 'a whole secret key (sb_secret_…)'] as const
  const host = [/^[\w.:-]+$/, 'an address of this machine, such as 127.0.0.1 or 0.0.0.0'] as const
  const siteDir = text('SITE_DIR')
  return {
    browser: Object.fromEntries(
      configurationVariables.map((name) => [name, required(name, settings[name].pattern, settings[name].shape)]),
    ) as BrowserValues,
    secretKey: required('SUPABASE_SECRET_KEY', ...secret),
    jwtSecret: required('SUPABASE_JWT_SECRET', /^\S{32,}$/, '32 characters or more, without spaces'),
    port: port('PORT', 5173),
    host: optional('HOST', ...host) ?? '127.0.0.1',
    mailPort: port('MAIL_PORT', 54324),
    dataDir: resolve(root, text('DATA_DIR') ?? '.data'),
    /** A finished build to serve as it is. */
    siteDir: siteDir && resolve(root, siteDir),
    databaseUrl: url('DATABASE_URL', ...database),
    siteUrl: origin('SITE_URL'),
    smtpUrl: optional('SMTP_URL', smtpUrlPattern, smtpUrlShape),
    /** An external Supabase that replaces the embedded backend. */
    supabaseUrl: address('SUPABASE_URL'),
    /** Removes the service worker from browsers that have it. */
    withoutWorker: optional('SERVICE_WORKER', /^(on|off)$/, 'on or off') === 'off',
    trustProxy: /^(1|true|yes|on)$/i.test(optional('TRUST_PROXY', /^(1|true|yes|on|0|false|no|off)$/i, '1 or 0') ?? ''),
    /** Origins of pages, besides the site's own, that may use the embedded backend's API from a browser. */
    corsOrigins: origins('CORS_ORIGINS'),
    /** Registrations and mails that one network may cause in an hour; null for the usual number. */
    networkMailsPerHour: Number(optional('NETWORK_MAILS_PER_HOUR', /^[1-9]\d{0,5}$/, 'a number, such as 150')) || null,
    rateLimitFactor: Number(optional('RATE_LIMIT_FACTOR', /^\d+(\.\d+)?$/, 'a number')) || 1,
    /** If set, the log is lines of JSON, from this level up. */
    logLevel: optional('LOG_LEVEL', new RegExp(`^(${logLevels.join('|')})$`), `one of ${logLevels.join(', ')}`) as LogLevel | undefined,
    /** Whom to tell that courses have changed, if another host builds the site. */
    buildWebhook: webhook(
      url(
        'BUILD_WEBHOOK_URL',
        /^(https:\/\/[\w.[\]:-]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)([/?][!-~]*)?$/,
        'an address that begins with https:// and a host',
      ),
      optional('BUILD_WEBHOOK_SECRET', /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'whsec_ and 24 to 64 bytes in Base64'),
    ),
    providers: Object.assign({}, ...(['google', 'facebook', 'x', 'github'] as const).map((name) => provider(name, text))) as Providers,
  }
}

type Providers = Partial<Record<ProviderName, ProviderClient>>

function provider(name: ProviderName, text: (name: string) => string | undefined): Providers {
  const prefix = `SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}`
  const clientId = text(`${prefix}_CLIENT_ID`)
  const secret = text(`${prefix}_SECRET`)
  if (!clientId !== !secret) throw new StartError(`Set both ${prefix}_CLIENT_ID and ${prefix}_SECRET, or neither.`)
  return clientId && secret ? { [name]: { clientId, secret } } : {}
}

function webhook(url: string | undefined, secret: string | undefined): BuildWebhook | undefined {
  if (!url !== !secret) throw new StartError('Set both BUILD_WEBHOOK_URL and BUILD_WEBHOOK_SECRET, or neither.')
  return url && secret ? { url, secret } : undefined
}

/** Resolves a path from the directory where the user called npm, because npm runs commands in the project's folder. */
export function resolveUserPath(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}

/** Returns the Supabase that the configuration names, which is neither completed nor required. */
export function configuredSupabase(): { url: string | undefined; secretKey: string | undefined } {
  const { address, text } = valuesOf(process.env, [envFilePath(), stackFileOf(envFilePath())])
  return { url: address('SUPABASE_URL'), secretKey: text('SUPABASE_SECRET_KEY') }
}
