import { AsyncLocalStorage } from 'node:async_hooks'
import { storageError } from './refusals.ts'

interface DatabaseError {
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

type Fetch = (request: Request) => Promise<Response>

/**
 * Makes `fetch` answer with the database's own error, as PostgREST does, when a check or a trigger refuses a row. The
 * library itself would answer with a server error and the code "SUP".
 * @param connection its `normalizeDbError` sees every database error, and is wrapped to record them
 */
export function withDatabaseErrors(connection: { normalizeDbError(error: unknown): unknown }, fetch: Fetch): Fetch {
  const ofRequest = new AsyncLocalStorage<{ error: DatabaseError | null }>()
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => {
    const normal = normalize(error)
    const seen = ofRequest.getStore()
    if (seen && isDatabaseError(normal)) seen.error = normal
    return normal
  }

  return (request) => {
    const seen: { error: DatabaseError | null } = { error: null }
    return ofRequest.run(seen, async () => {
      const answer = await fetch(request)
      const { error } = seen
      if (answer.status !== 500 || !error) return answer
      const { code, message, detail, hint } = error
      const status = statusOf(code)
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/storage/v1/') && status < 500) return storageError(String(status), 'InvalidRequest', message)
      if (!pathname.startsWith('/rest/v1/')) return answer
      return Response.json({ code, message, details: detail ?? null, hint: hint ?? null }, { status })
    })
  }
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

function isDatabaseError(value: unknown): value is DatabaseError {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && /^[0-9A-Z]{5}$/.test(value.code)
}
