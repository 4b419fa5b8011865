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

/** One page of a list. */
export interface Page<T> {
  rows: T[]
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export interface PageRequest {
  after: string | null
  pageSize: number
}

/** Reads one page of a list. The database answers with its rows under a name of their own. */
export async function requestPage<T>(
  connection: Connection,
  name: string,
  { after, pageSize }: PageRequest,
  ask: (client: Client, page: { page_size: number; after?: string }) => PromiseLike<Answer>,
): Promise<Outcome<Page<T>>> {
  const page = await request<Record<string, T[]> & { next: string | null }>(connection, (client) =>
    ask(client, { page_size: pageSize, ...(after && { after }) }),
  )
  return page.ok ? success({ rows: page.value[name] ?? [], next: page.value.next }) : page
}

/**
 * Reads one row; null if there is none. A former administrator also gets an empty result, so this checks the role.
 */
export async function requestRow<T>(connection: Connection, ask: (client: Client) => PromiseLike<Answer>): Promise<Outcome<T | null>> {
  const row = await request<T | null>(connection, ask)
  if (!row.ok || row.value) return row
  const isAdmin = await request<boolean>(connection, (client) => client.rpc('is_admin'))
  return !isAdmin.ok || isAdmin.value ? row : failure({ problem: 'account' })
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
