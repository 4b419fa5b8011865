import { queryOptions } from '@tanstack/react-query'
import type { AuthAdapter } from '#site/auth/auth-adapter.ts'

/** Reads the sign-in methods that the service has enabled. Until they are known, offer only the password. */
export function signInMethodsQuery(auth: AuthAdapter) {
  return queryOptions({
    queryKey: ['auth', 'sign-in-methods'] as const,
    queryFn: async () => {
      const result = await auth.signInMethods()
      if (!result.ok) throw new Error(`The ways of signing in could not be read: ${result.error}`)
      return result.value
    },
  })
}
