import { authError } from '../auth/auth-answers.ts'
import { isDatabaseError, withLastError } from './connections.ts'
import { storageError } from '../http/refusals.ts'

type Fetch = (request: Request) => Promise<Response>

/**
 * Makes `fetch` answer with the database's own error, as PostgREST does, when a check or a trigger refuses a row. The
 * library itself would answer with a server error and the code "SUP". The auth service's conflicts are thrown, for
 * {@link conflictAnswer}.
 */
export function withDatabaseErrors(fetch: Fetch): Fetch {
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
