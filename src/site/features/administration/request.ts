import type { Connection } from '#site/backend/connection.ts'
import { failure, success } from '#shared/result.ts'
import type { Failure, Outcome } from './outcome.ts'

interface Answer {
  data: unknown
  error: { code: string; message: string; details?: string | null; hint?: string | null } | null
  status: number
}

type Client = Awaited<ReturnType<Connection['data']>>

/** Sends a request to the database. Expected failures are returned, not thrown. The type of the answer is the caller's claim. */
export async function request<T>(connection: Connection, ask: (client: Client) => PromiseLike<Answer>): Promise<Outcome<T>> {
  try {
    const { data, error, status } = await ask(await connection.data())
    return error ? failure(failureOf(error, status)) : success(data as T)
  } catch {
    // The token could not be refreshed or the client's chunk failed to load. Nothing was sent.
    return failure({ problem: 'network' })
  }
}

/** Error codes whose message from the database's functions is a sentence for the user. */
const refusals = ['22023', '23001', 'PT400', 'PT409', 'PT413']

function failureOf({ code, message, details, hint }: NonNullable<Answer['error']>, status: number): Failure {
  if (status === 0) return { problem: 'network' }
  if (status === 401 || code === '42501') return { problem: 'account' }
  if (code === 'PT428') return { problem: 'proof' }
  if (code === 'PT404') return { problem: 'gone' }
  if (!refusals.includes(code)) return { problem: 'server' }
  return { problem: 'refused', reason: message, ...(details && { word: details, hint: hint ?? '' }) }
}
