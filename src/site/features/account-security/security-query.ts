import { queryOptions } from '@tanstack/react-query'
import type { AccountSecurity } from '#site/auth/account-security.ts'
import type { AuthAdapter } from '#site/auth/auth-adapter.ts'
import type { AuthErrorCode, AuthResult } from '#site/auth/auth-error-codes.ts'
import { success } from '#shared/result.ts'

/** Wraps an error code of the catalog (§8), because a query can only fail by throwing. */
class SecurityError extends Error {
  override name = 'SecurityError'
  readonly code: AuthErrorCode

  constructor(code: AuthErrorCode) {
    super(`The account's security could not be read: ${code}`)
    this.code = code
  }
}

export const codeOfQueryError = (error: unknown): AuthErrorCode => (error instanceof SecurityError ? error.code : 'unknown')

/** Returns the key prefix of an account's security queries. Invalidate it after a change, which may show in several sections. */
export const securityKey = (uid: string) => ['security', uid] as const

/**
 * Reads one part of the account's security settings.
 * @param uid empty before the second step, when no one is signed in
 */
export function securityQuery<T>(auth: AuthAdapter, uid: string, part: string, call: (own: AccountSecurity) => Promise<AuthResult<T>>) {
  return queryOptions({
    queryKey: [...securityKey(uid), part] as const,
    // Another device may have changed the settings.
    staleTime: 0,
    queryFn: async () => {
      const result = await auth.security(call)
      if (!result.ok) throw new SecurityError(result.error)
      return result.value
    },
  })
}

/** Reads the account's authenticator apps, without those whose setup was never confirmed. */
export function confirmedAuthenticatorsQuery(auth: AuthAdapter, uid: string) {
  return securityQuery(auth, uid, 'authenticators', async (own) => {
    const all = await own.authenticators()
    return all.ok ? success(all.value.filter(({ isConfirmed }) => isConfirmed)) : all
  })
}
