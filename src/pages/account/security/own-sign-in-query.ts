import { queryOptions } from '@tanstack/react-query'
import type { AuthAdapter } from '#auth/auth-adapter.ts'

/** How the account signs in. The address is part of the key: once it has changed, nothing waits any more. */
export function ownSignInQuery(auth: AuthAdapter, { uid, email }: { uid: string; email: string }) {
  return queryOptions({
    queryKey: ['account', uid, 'sign-in', email] as const,
    // A mail may be confirmed on another device meanwhile.
    staleTime: 0,
    queryFn: async () => {
      const result = await auth.ownSignIn()
      if (!result.ok) throw new Error(`How the account signs in could not be read: ${result.code}`)
      return result.value
    },
  })
}
