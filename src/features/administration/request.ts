import type { Connection } from '#backend/connection.ts'
import type { Failure, Outcome } from './outcome.ts'

interface Answer {
  data: unknown
  error: { code: string; message: string } | null
  status: number
}

type Client = Awaited<ReturnType<Connection['data']>>

/** Asks the database; an expected failure is a value. The caller knows the shape of the answer. */
export async function request<T>(connection: Connection, ask: (client: Client) => PromiseLike<Answer>): Promise<Outcome<T>> {
  try {
    const { data, error, status } = await ask(await connection.data())
    return error ? { ok: false, failure: failureOf(error, status) } : { ok: true, value: data as T }
  } catch {
    // No token to be had, or the client's code could not be loaded: nothing was sent.
    return { ok: false, failure: { problem: 'network' } }
  }
}

/** Codes with which the database's functions say in words why they refuse. */
const refusals = ['22023', '23001', 'PT409']

function failureOf({ code, message }: { code: string; message: string }, status: number): Failure {
  if (status === 0) return { problem: 'network' }
  if (status === 401 || code === '42501') return { problem: 'account' }
  if (code === 'PT404') return { problem: 'gone' }
  return refusals.includes(code) ? { problem: 'refused', reason: message } : { problem: 'server' }
}
