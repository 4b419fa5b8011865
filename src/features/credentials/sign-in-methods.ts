import { queryOptions } from '@tanstack/react-query'
import type { AuthAdapter } from '#auth/auth-adapter.ts'

/** The ways of signing in that the running service has switched on. Unknown counts as: password only. */
export function signInMethodsQuery(auth: AuthAdapter) {
  return queryOptions({
    queryKey: ['auth', 'sign-in-methods'] as const,
    queryFn: async () => {
      const result = await auth.signInMethods()
      if (!result.ok) throw new Error(`The ways of signing in could not be read: ${result.code}`)
      return result.value
    },
  })
}
