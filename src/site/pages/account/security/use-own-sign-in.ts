import { useQuery } from '@tanstack/react-query'
import { useAuth, useUser } from '#site/auth/auth-context.ts'

/**
 * Reads how the account signs in. The email address is part of the key, so that a pending change is no longer shown once the
 * address has changed.
 */
export function useOwnSignIn() {
  const auth = useAuth()
  const { uid, email } = useUser()
  return useQuery({
    queryKey: ['account', uid, 'sign-in', email],
    // The address may have been confirmed on another device.
    staleTime: 0,
    queryFn: async () => {
      const result = await auth.ownSignIn()
      if (!result.ok) throw new Error(`The account's sign-in methods could not be read: ${result.error}`)
      return result.value
    },
  })
}
