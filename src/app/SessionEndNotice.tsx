import { useEffect } from 'react'
import { messageFor } from '#auth/auth-error-messages.ts'
import { useAuthState } from '#auth/auth-context.ts'
import { paths } from '#paths.ts'
import { useToasts } from '#ui/toasts.ts'

/** Says why a session ended that its user did not end, on pages that stay; the login page says so itself. */
export function SessionEndNotice() {
  const state = useAuthState()
  const toasts = useToasts()
  const reason = state.status === 'signed-out' ? state.reason : undefined

  useEffect(() => {
    // The route guard has led away by now.
    if (!reason || window.location.pathname === paths.login) return
    toasts.add({ type: 'warning', title: 'Session Ended', message: messageFor(reason) })
  }, [reason, toasts])

  return null
}
