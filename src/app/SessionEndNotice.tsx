import { useEffect } from 'react'
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
    async function tell(code: string) {
      toasts.add({ type: 'warning', title: 'Session Ended', message: await sentenceFor(code) })
    }
    void tell(reason)
  }, [reason, toasts])

  return null
}

/** The sentences are loaded when one is needed: few sessions end like this, and every first view would carry them. */
async function sentenceFor(code: string): Promise<string> {
  try {
    const { messageFor } = await import('#auth/auth-error-messages.ts')
    return messageFor(code)
  } catch {
    return 'Please sign in again.'
  }
}
