import { useEffect } from 'react'
import { useAuthState } from '#auth/auth-context.ts'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { paths } from '#paths.ts'
import { useToasts } from '#ui/toasts.ts'

/** Tells the user why their session ended, unless they signed out. The login page shows the reason itself. */
export function SessionEndNotice() {
  const state = useAuthState()
  const toasts = useToasts()
  const reason = state.status === 'signed-out' ? state.reason : undefined

  useEffect(() => {
    // Read the address now, not while rendering: the route guard may have redirected to the login page, which shows the reason itself.
    if (!reason || window.location.pathname === paths.login) return
    async function tell(code: AuthErrorCode) {
      // Few sessions end like this, so the shell does not include the messages. Without the chunk, the screens still work.
      const toast = await import('./session-end-toast.ts').then(({ sessionEndToast }) => sessionEndToast(code)).catch(() => null)
      if (toast) toasts.add(toast)
    }
    void tell(reason)
  }, [reason, toasts])

  return null
}
