import { authError } from '../auth/auth-answers.ts'

/**
 * The limits of one request to the library and the database. Each is well above what the site sends, and well below
 * where the engine breaks: PGlite reads a statement's number of parameters as a signed 16-bit number, and fails from
 * about 200 nested embeds.
 */
export const bounds = {
  /** Characters of path and query together. */
  addressLength: 8192,
  queryParameters: 50,
  /** Characters of one filter, select list or order. */
  parameterLength: 4096,
  /** Values of one filter, such as `in.(…)`, and conditions of one `and` or `or`. */
  filterValues: 200,
  /** Columns and embedded tables of one `select`, `order`, `columns` or `on_conflict`. */
  listItems: 50,
  /** Embedded tables of one `select`, nested or not. */
  embeds: 4,
  /** Brackets of one `and` or `or`: its groups and lists, nested or not. */
  logicBrackets: 20,
  /** Steps into a JSON column. */
  jsonSteps: 8,
  /** Bytes of a body that is not an upload. */
  jsonLength: 256 * 1024,
  /** The same for what brings several files of a course at once, from somebody who has signed in. */
  courseLength: 4 * 1024 * 1024,
  /** Bytes of all bodies together that are being read into memory. */
  bodiesLength: 64 * 1024 * 1024,
  /** How long a body that is read into memory may take to arrive. */
  bodyMs: 2 * 60_000,
  jsonLevels: 20,
  /** Values of all objects and lists of a body together. */
  jsonValues: 10_000,
  rows: 1000,
  /** Rows times columns: each is a parameter of the statement. */
  statementParameters: 10_000,
} as const

export type Service = 'auth' | 'rest' | 'storage'

/**
 * Each service's code for a status. For REST, PostgREST's if there is one, otherwise PostgreSQL's: 54000, "program limit exceeded", or
 * 53400, "configuration limit exceeded".
 */
const codes = {
  400: { auth: 'validation_failed', rest: 'PGRST100', storage: 'InvalidRequest' },
  401: { auth: 'bad_jwt', rest: 'PGRST301', storage: 'InvalidJWT' },
  404: { auth: 'not_found', rest: 'PGRST125', storage: 'not_found' },
  405: { auth: 'method_not_allowed', rest: 'PGRST117', storage: 'InvalidRequest' },
  408: { auth: 'request_timeout', rest: '53400', storage: 'RequestTimeout' },
  413: { auth: 'request_too_large', rest: '54000', storage: 'Payload too large' },
  414: { auth: 'request_too_large', rest: '54000', storage: 'InvalidRequest' },
  415: { auth: 'bad_json', rest: 'PGRST102', storage: 'InvalidRequest' },
  429: { auth: 'over_request_rate_limit', rest: '53400', storage: 'SlowDown' },
  503: { auth: 'over_request_rate_limit', rest: '53400', storage: 'SlowDown' },
}
type RefusalStatus = keyof typeof codes

/** A request that is refused before any rule sees it, with a message for the client. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  /** What the message is about: the services have separate error codes for a body. */
  readonly about: 'address' | 'body'

  constructor(status: RefusalStatus, sentence: string, about: 'address' | 'body' = 'address') {
    super(sentence)
    this.status = status
    this.about = about
  }
}

/** Returns the refusal in the form of the requested service. */
export function refusalAnswer(service: Service, { status, message, about }: Refusal): Response {
  const headers: Record<string, string> = status === 429 || status === 503 ? { 'retry-after': '5' } : {}
  const { auth, rest, storage } = codes[status]
  const isBadBody = status === 400 && about === 'body'
  switch (service) {
    case 'auth':
      return authError(status, isBadBody ? 'bad_json' : auth, message, headers)
    case 'rest':
      return Response.json({ code: isBadBody ? 'PGRST102' : rest, message, details: null, hint: null }, { status, headers })
    case 'storage':
      return storageError(String(status), storage, message, headers)
  }
}

/**
 * Returns an error of the storage service, which answers 400 with the real status in the body, except for requests that
 * may be retried.
 */
export function storageError(statusCode: string, error: string, message: string, headers: Record<string, string> = {}): Response {
  const status = ['408', '429', '503'].includes(statusCode) ? Number(statusCode) : 400
  return Response.json({ statusCode, error, message }, { status, headers })
}
