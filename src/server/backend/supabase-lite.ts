import { App, type ServerOptions, setExperimental, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite'
import { signedClaims, signToken } from './auth/accounts.ts'
import { authSettings } from './auth/auth-settings.ts'
import type { BackendSettings } from './backend-api.ts'
import { type Database, prepareDatabase } from './database/database.ts'
import { withDatabaseErrors } from './database/database-errors.ts'
import type { AuthMailer } from './mail/mailer.ts'

export interface Library {
  fetch(request: Request): Promise<Response>
  /** Call after the tables have changed. */
  clearSchemaCache(): Promise<void>
}

/** Sets up @supabase/lite: REST, auth and storage on the given database, without its overly wide grants. */
export async function createLibrary(parts: {
  settings: BackendSettings
  database: Database
  mailer: AuthMailer
  storage: NonNullable<App['_storageAdapter']>
}): Promise<Library> {
  const { settings, database } = parts
  const { connection } = database
  setExperimental('storage', true)

  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, external_url: settings.siteUrl },
    storage: { enabled: true, file_size_limit: '2MiB' },
    studio: { enabled: false },
    auth: {
      enabled: true,
      site_url: settings.siteUrl,
      additional_redirect_urls: authSettings.redirectPaths.map((path) => `${settings.siteUrl}${path}`),
      jwt_secret: settings.jwtSecret,
      publishable_key: settings.publishableKey,
      secret_key: settings.secretKey,
      jwt_expiry: authSettings.jwtExpirySeconds,
      enable_refresh_token_rotation: authSettings.refreshTokenRotation,
      refresh_token_reuse_interval: authSettings.refreshTokenReuseSeconds,
      minimum_password_length: authSettings.minimumPasswordLength,
      email: {
        enable_signup: true,
        enable_confirmations: authSettings.enableConfirmations,
        double_confirm_changes: authSettings.doubleConfirmChanges,
        otp_length: authSettings.otpLength,
        otp_expiry: authSettings.otpExpirySeconds,
      },
    },
    options: { server: { admin: false, disableStudio: true, middlewares: [withoutLookups(settings.jwtSecret)] } },
  })
  Object.assign(app, { _mailer: parts.mailer, _storageAdapter: parts.storage })

  await withSilentConsole(() => app.ensureSystemSchema())
  await prepareDatabase(database, SUPABASE_AUTH_HELPERS_SQL)
  // While its rlsState is 'unknown', the library's first request grants anon, authenticated and service_role all rights on every
  // table of a schema with row-level security. 'active' skips these grants and still runs each request under its role.
  Object.assign(connection, { rlsState: 'active' })

  keepValuesOutOfLog()
  return {
    fetch: withDatabaseErrors((request) => {
      const corrected = correctFutureToken(request.headers.get('authorization'), settings.jwtSecret)
      if (corrected) request.headers.set('authorization', corrected)
      return app.fetch(request)
    }),
    clearSchemaCache: () => connection.clearSchemaCache(),
  }
}

/**
 * Prevents needless lookups. For a request to REST, the library reads the account and the session of the token, ignores
 * the result, and then checks the token itself. It does not read values that are already set.
 */
function withoutLookups(jwtSecret: string): NonNullable<ServerOptions['middlewares']>[number] {
  return async ({ req, set }, next) => {
    const claims = req.path.startsWith('/rest/v1/') ? signedClaims(req.header('authorization') ?? null, jwtSecret) : null
    if (claims?.['sub'] && claims['session_id']) {
      set('userId', String(claims['sub']))
      set('sessionId', String(claims['session_id']))
    }
    await next()
  }
}

/**
 * Corrects one of our tokens whose time of issue is in the future, because the clock was set back afterward. The
 * library would refuse it.
 * @returns the header with a token issued now; null if nothing needs correcting
 */
function correctFutureToken(header: string | null, secret: string): string | null {
  const claims = signedClaims(header, secret)
  const now = Math.floor(Date.now() / 1000)
  if (!claims || !(Number(claims['iat']) > now)) return null
  return `Bearer ${signToken({ ...claims, iat: now }, secret)}`
}

/**
 * Runs the action with a silent console: the library warns about the experimental storage, and logs each statement that
 * fails because an earlier start already ran it.
 */
async function withSilentConsole(action: () => Promise<void>): Promise<void> {
  const { warn, error } = console
  console.warn = () => {}
  console.error = () => {}
  try {
    await action()
  } finally {
    Object.assign(console, { warn, error })
  }
}

let logIsFiltered = false

/**
 * Logs only unusual refusals of the database, and without values. The library logs every refused statement together
 * with its values, such as names and addresses, although most refusals are routine.
 */
function keepValuesOutOfLog(): void {
  if (logIsFiltered) return
  logIsFiltered = true
  const print = console.error
  console.error = (...parts: unknown[]) => {
    const refused = parts.find(isDatabaseError)
    if (!refused) print(...parts)
    else if (!/^(22|23|42501|P0|PT4)/.test(refused.code)) print(`The database answered ${refused.code}: ${refused.message}`)
  }
}

function isDatabaseError(value: unknown): value is Error & { code: string } {
  return value instanceof Error && 'severity' in value && 'code' in value && typeof value.code === 'string'
}
