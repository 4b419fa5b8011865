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
  jsonLevels: 20,
  /** Values of all objects and lists of a body together. */
  jsonValues: 10_000,
  rows: 1000,
  /** Rows times columns: each is a parameter of the statement. */
  statementParameters: 10_000,
} as const

export type Service = 'auth' | 'rest' | 'storage'

type RefusalStatus = 400 | 401 | 404 | 405 | 413 | 414 | 415 | 429 | 503

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

const authCodes: Record<RefusalStatus, string> = {
  400: 'validation_failed',
  401: 'bad_jwt',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'request_too_large',
  414: 'request_too_large',
  415: 'bad_json',
  429: 'over_request_rate_limit',
  503: 'over_request_rate_limit',
}

/**
 * PostgREST's code if there is one, otherwise PostgreSQL's: 54000, "program limit exceeded", or 53400, "configuration
 * limit exceeded".
 */
const restCodes: Record<RefusalStatus, string> = {
  400: 'PGRST100',
  401: 'PGRST301',
  404: 'PGRST125',
  405: 'PGRST117',
  413: '54000',
  414: '54000',
  415: 'PGRST102',
  429: '53400',
  503: '53400',
}

/** Returns the refusal in the form of the requested service. */
export function refusalAnswer(service: Service, { status, message, about }: Refusal): Response {
  const headers: Record<string, string> = status === 429 || status === 503 ? { 'retry-after': '5' } : {}
  const isBadBody = status === 400 && about === 'body'
  switch (service) {
    case 'auth':
      return authError(status, isBadBody ? 'bad_json' : authCodes[status], message, headers)
    case 'rest':
      return Response.json({ code: isBadBody ? 'PGRST102' : restCodes[status], message, details: null, hint: null }, { status, headers })
    case 'storage':
      return storageError(String(status), storageErrors[status] ?? 'InvalidRequest', message, headers)
  }
}

const storageErrors: Partial<Record<RefusalStatus, string>> = {
  401: 'InvalidJWT',
  404: 'not_found',
  413: 'Payload too large',
  429: 'SlowDown',
  503: 'SlowDown',
}

/**
 * Returns an error of the storage service, which answers 400 with the real status in the body, except for requests that
 * may be retried.
 */
export function storageError(statusCode: string, error: string, message: string, headers: Record<string, string> = {}): Response {
  const status = statusCode === '429' || statusCode === '503' ? Number(statusCode) : 400
  return Response.json({ statusCode, error, message }, { status, headers })
}
