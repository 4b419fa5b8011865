import type { Configuration } from '#backend/configuration.ts'
import { failure, success } from '#result.ts'
import { codeOfSupabaseError } from './error-codes.ts'
import type { RefreshOutcome, StoredSession } from './session-keeper.ts'

/** A single refresh at the token endpoint, without the retries and the failure cache of supabase-js. */
export async function requestRefresh(
  { authDomain, apiKey }: Configuration,
  send: typeof fetch,
  refreshToken: string,
): Promise<RefreshOutcome> {
  try {
    const response = await send(`${authDomain}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    const body: unknown = await response.json()
    if (response.ok) return success(sessionOf(body))
    return failure({
      code: codeOfSupabaseError(errorOf(body, response.status)),
      retry: response.status >= 500 || response.status === 429,
    })
  } catch {
    // No answer, or one that is not from Supabase (a proxy's page): the session itself may still be valid.
    return failure({ code: 'network-request-failed', retry: true })
  }
}

export function sessionOf(body: unknown): StoredSession {
  const answer = body as StoredSession & { expires_in?: number }
  if (!answer.access_token || !answer.refresh_token) throw new TypeError('Not a session')
  // Use our own clock, even if it is wrong: by the service's clock every token could look expired already.
  return { ...answer, expires_at: Math.floor(Date.now() / 1000) + (answer.expires_in ?? 3600) }
}

/** Depending on its API version, GoTrue uses `error_code` and `msg`, or `code` and `message`. */
export function errorOf(body: unknown, status: number) {
  const { error_code, code, msg, message } = (body ?? {}) as Record<string, unknown>
  return { status, code: error_code ?? code, message: msg ?? message }
}
