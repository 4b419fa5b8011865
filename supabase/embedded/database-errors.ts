import { AsyncLocalStorage } from 'node:async_hooks'

interface DatabaseError {
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

type Fetch = (request: Request) => Promise<Response>

/**
 * A row that a check or a trigger refuses is answered by the library as a failure of the server, with
 * the code "SUP". PostgREST says which rule it was; so does what this returns.
 * @param connection its `normalizeDbError` sees every error of the database, and is listened to
 */
export function tellDatabaseErrors(connection: { normalizeDbError(error: unknown): unknown }, fetch: Fetch): Fetch {
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
      if (answer.status !== 500 || !error || !new URL(request.url).pathname.startsWith('/rest/v1/')) return answer
      const body: unknown = await answer.clone().json().catch(() => null)
      if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 'SUP') return answer
      const { code, message, detail, hint } = error
      return Response.json({ code, message, details: detail ?? null, hint: hint ?? null }, { status: statusOf(code) })
    })
  }
}

/** PostgREST's choice: values that do not fit, broken rules and `raise exception` are the request's fault, the rest the server's. */
function statusOf(code: string): number {
  return /^2[23]/.test(code) || code === 'P0001' ? 400 : 500
}

function isDatabaseError(value: unknown): value is DatabaseError {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && /^[0-9A-Z]{5}$/.test(value.code)
}
