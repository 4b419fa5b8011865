import { useEffect } from 'react'
import { useAuthState } from '#site/auth/auth-context.ts'
import { paths } from '#shared/paths.ts'
import { useToasts } from '#site/ui/toasts.ts'

/**
 * Tells the user why their session ended, unless they signed out. The login page shows the reason itself. A sign-in that is
 * waiting for its second step is not an ended session.
 */
export function SessionEndNotice() {
  const state = useAuthState()
  const toasts = useToasts()
  const reason = state.status === 'signed-out' ? state.reason : undefined

  useEffect(() => {
    // Read the URL now, not while rendering: the route guard may have redirected to the login page, which shows the reason.
    if (!reason || reason === 'multi-factor-auth-required' || window.location.pathname === paths.login) return
    // Few sessions end this way, so the messages are not in the shell's chunk. If they fail to load, the screens still say
    // what to do.
    void import('#site/auth/auth-error-messages.ts').then(
      ({ messageFor }) => toasts.add({ type: 'warning', title: 'Session Ended', message: messageFor(reason) }),
      () => {},
    )
  }, [reason, toasts])

  return null
}
