import { failure, success } from '#result.ts'
import type { AuthResult } from '../auth-result.ts'
import type { AdapterParts } from './adapter-parts.ts'
import type { StoredSession } from './session-keeper.ts'
import { codeOfSupabaseError } from './error-codes.ts'
import { errorOf } from './token-endpoint.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export type SecurityRequests = ReturnType<typeof securityRequests>

/**
 * Requests about second factors, passkeys and sessions. supabase-js has calls for most of them, but they treat a token as
 * expired 90 s early and refresh it themselves (`session-keeper.ts`), so these requests are ours.
 */
export function securityRequests({ session, connection, configuration, send }: AdapterParts) {
  const { authDomain, apiKey } = configuration

  /** Sends a request to the auth service; throws its error. */
  async function request<T>(method: Method, path: string, token?: string, body?: object): Promise<T> {
    const response = await send(`${authDomain}/auth/v1${path}`, {
      method,
      headers: {
        apikey: apiKey,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer: unknown = response.status === 204 ? null : await response.json()
    if (!response.ok) throw errorOf(answer, response.status)
    return answer as T
  }

  /** Calls a function of the database; throws its error. */
  async function call<T>(name: string, args: object = {}): Promise<T> {
    // The generated types name only the functions' scalar results.
    const { data, error } = await (await connection.data()).rpc(name as never, args as never)
    if (error) throw error
    return data as T
  }

  /** Runs a call that needs a session, and maps its errors to codes. */
  const inSession = <T>(work: (current: StoredSession) => Promise<T>): Promise<AuthResult<T>> =>
    session.withSession(async (current) => {
      try {
        return success(await work(current))
      } catch (error) {
        return session.refused(error, current.access_token)
      }
    })

  /** Runs a call that needs no session, so no failure of it ends a stored one. */
  async function signedOut<T>(work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    try {
      return await work()
    } catch (error) {
      return failure(codeOfSupabaseError(error))
    }
  }

  /** Replaces the stored session. */
  function keep(next: StoredSession): StoredSession {
    session.write(next)
    session.restartTimer()
    return next
  }

  async function entering(work: (current: StoredSession) => Promise<StoredSession>) {
    const entered = await inSession(work)
    return entered.ok ? session.enter(entered.value) : entered
  }

  return { session, request, call, inSession, signedOut, keep, entering }
}

export const isoTime = (text: string) => new Date(text).toISOString()
