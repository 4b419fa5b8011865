import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountSecurity } from '#site/auth/account-security.ts'
import { useAuth, useOptionalUser, useUser } from '#site/auth/auth-context.ts'
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

interface Options {
  enabled?: boolean
  gcTime?: number
}

/** Reads one part of the account's security settings. Before the second step, no one is signed in. */
export function useSecurity<T>(part: string, call: (own: AccountSecurity) => Promise<AuthResult<T>>, options: Options = {}) {
  const auth = useAuth()
  const uid = useOptionalUser()?.uid ?? ''
  return useQuery({
    queryKey: [...keyOf(uid), part],
    // Another device may have changed the settings.
    staleTime: 0,
    queryFn: async () => {
      const result = await auth.security(call)
      if (!result.ok) throw new SecurityError(result.error)
      return result.value
    },
    ...options,
  })
}

/** Reads the account's authenticator apps, without those whose setup was never confirmed. */
export function useConfirmedAuthenticators() {
  return useSecurity('authenticators', async (own) => {
    const all = await own.authenticators()
    return all.ok ? success(all.value.filter(({ isConfirmed }) => isConfirmed)) : all
  })
}

/** Returns a function that reads all parts again after a change, which may show in several sections. */
export function useRefreshSecurity(): () => Promise<void> {
  const { uid } = useUser()
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyOf(uid) })
}

const keyOf = (uid: string) => ['security', uid]
