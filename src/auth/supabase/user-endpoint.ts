import type { Configuration } from '#backend/configuration.ts'
import { failure, type Result, success } from '#result.ts'
import type { AccountType } from '../in-app-user.ts'
import { errorOf } from './token-endpoint.ts'
import type { AuthIdentity } from './users-api.ts'

export type UserChange = { email: string } | { password: string; data?: { display_name: string; account_type: AccountType } }

/**
 * Reads the token's account, or changes its password or address. supabase-js could do this, but it treats a token as expired
 * 90 s early and refreshes it itself, while the specification says 30 s. And if the service refuses a session late, supabase-js
 * would remove the session that has replaced it from the storage.
 * @returns the account, or the service's error
 */
export async function requestUser(
  { authDomain, apiKey }: Configuration,
  send: typeof fetch,
  accessToken: string,
  changes?: UserChange,
  redirectTo?: string,
): Promise<Result<AuthIdentity, object>> {
  const query = redirectTo ? `?${new URLSearchParams({ redirect_to: redirectTo })}` : ''
  const response = await send(`${authDomain}/auth/v1/user${query}`, {
    method: changes ? 'PUT' : 'GET',
    headers: { apikey: apiKey, Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    ...(changes && { body: JSON.stringify(changes) }),
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) return failure(errorOf(body, response.status))
  // A success without an account comes from another server, such as a captive portal.
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new TypeError('Not the service')
  return success(body as AuthIdentity)
}
