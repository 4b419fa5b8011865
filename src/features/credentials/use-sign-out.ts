import { useNavigate } from 'react-router-dom'
import { useAuth } from '#auth/auth-context.ts'
import type { OriginState } from '#auth/origin.ts'
import { paths } from '#paths.ts'
import { useToasts } from '#ui/toasts.ts'

/** Signs out, says how it went (§8) and leads to the login (§4), which may come back to an origin. */
export function useSignOut(): (origin?: OriginState) => Promise<void> {
  const auth = useAuth()
  const toasts = useToasts()
  const navigate = useNavigate()

  return async (origin) => {
    const result = await auth.signOut()
    if (!result.ok) {
      toasts.add({
        type: 'error',
        title: 'Sign Out Failed',
        message: 'There was an error signing out. Please try again.',
      })
      return
    }
    toasts.add({ type: 'success', title: 'Signed Out', message: 'You have been successfully signed out.' })
    await navigate(paths.login, { state: origin })
  }
}
