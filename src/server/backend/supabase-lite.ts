import { App, type ServerOptions, setExperimental, SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite'
import { signedClaims, signToken } from './auth/accounts.ts'
import { authError } from './auth/auth-answers.ts'
import { authSettings } from './auth/auth-settings.ts'
import type { BackendSettings } from './backend-api.ts'
import { type DatabaseError, isDatabaseError, withLastError } from './database/connections.ts'
import { type Database, prepareDatabase } from './database/database.ts'
import { storageError } from './http/refusals.ts'
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
 * Makes `fetch` answer with the database's own error, as PostgREST does, when a check or a trigger refuses a row. The
 * library itself would answer with a server error and the code "SUP". The auth service's conflicts are thrown, for
 * {@link conflictAnswer}.
 */
function withDatabaseErrors(fetch: Library['fetch']): Library['fetch'] {
  return async (request) => {
    const { result: answer, error } = await withLastError(() => fetch(request))
    if (answer.status !== 500 || !error) return answer
    const { code, message, detail, hint } = error
    const status = statusOf(code)
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/auth/v1/') && status === 409) throw error
    if (pathname.startsWith('/storage/v1/') && status < 500) return storageError(String(status), 'InvalidRequest', message)
    if (!pathname.startsWith('/rest/v1/')) return answer
    return Response.json({ code, message, details: detail ?? null, hint: hint ?? null }, { status })
  }
}

/**
 * Returns GoTrue's response to a conflict: between two statements of a request, another request deleted a row that it
 * refers to, or inserted the row that it was about to. Throws any other error.
 */
export function conflictAnswer(error: unknown): Response {
  if (!isDatabaseError(error) || statusOf(error.code) !== 409) throw error
  return authError(409, 'conflict', 'Another request changed the account at the same time')
}

/** Returns PostgREST's status for the error's class; any other error is the client's fault. */
function statusOf(code: string): number {
  return statuses.find(([codes]) => codes.test(code))?.[1] ?? 400
}

const statuses: [codes: RegExp, status: number][] = [
  [/^(08|53|57014|57P)/, 503],
  [/^54/, 413],
  [/^(0L|0P|28|42501)/, 403],
  [/^(42883|42P01)/, 404],
  [/^(23503|23505)/, 409],
  [/^25006/, 405],
  [/^P0001/, 400],
  [/^(09|25|2D|38|39|3B|40|55|57|58|F0|HV|P0|PT|XX|42P17)/, 500],
]

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
    const refused = parts.find((part): part is DatabaseError => isDatabaseError(part) && 'severity' in part)
    if (!refused) print(...parts)
    else if (!/^(22|23|42501|P0|PT4)/.test(refused.code)) print(`The database answered ${refused.code}: ${refused.message}`)
  }
}
