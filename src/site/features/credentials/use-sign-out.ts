import { useNavigate } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import type { OriginState } from '#site/auth/origin.ts'
import { paths } from '#shared/paths.ts'
import { useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'

/** Signs out, shows the result in a toast (§8) and opens the login page (§4), which returns to the origin, if one is given. */
export function useSignOut() {
  const { isPending, run } = useWork('sign-out')
  const auth = useAuth()
  const toasts = useToasts()
  const navigate = useNavigate()

  async function signOut(origin?: OriginState): Promise<void> {
    const result = await run(() => auth.signOut())
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

  return { signOut, isPending }
}
