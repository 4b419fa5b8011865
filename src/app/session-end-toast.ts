import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { messageFor } from '#auth/auth-error-messages.ts'
import type { NewToast } from '#ui/toasts.ts'

/**
 * The toast about a session that ended by itself. Null for a sign-in that waits for its second step: nothing has ended, and
 * the login page goes on with it.
 */
export function sessionEndToast(reason: AuthErrorCode): NewToast | null {
  if (reason === 'multi-factor-auth-required') return null
  return { type: 'warning', title: 'Session Ended', message: messageFor(reason) }
}
