import { queryOptions } from '@tanstack/react-query'
import type { AuthAdapter } from '#site/auth/auth-adapter.ts'

/**
 * Reads how the account signs in. The email address is part of the key, so that a pending change is no longer shown once the
 * address has changed.
 */
export function ownSignInQuery(auth: AuthAdapter, { uid, email }: { uid: string; email: string }) {
  return queryOptions({
    queryKey: ['account', uid, 'sign-in', email] as const,
    // The address may have been confirmed on another device.
    staleTime: 0,
    queryFn: async () => {
      const result = await auth.ownSignIn()
      if (!result.ok) throw new Error(`The account's sign-in methods could not be read: ${result.error}`)
      return result.value
    },
  })
}
