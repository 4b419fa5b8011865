import { useState } from 'react'
import { readIntent } from '#site/auth/intent.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useToasts } from '#site/ui/toasts.ts'

/** Returns a function that says that the address is confirmed, unless another toast is about to say what came of the visitor's intent. */
export function useConfirmedToast(): () => void {
  const { appId } = useConfiguration()
  const toasts = useToasts()
  // Read before the user is confirmed, because then the intent is finished.
  const [isGoingOn] = useState(() => readIntent(appId) !== null)
  return () => {
    if (!isGoingOn) toasts.add({ type: 'success', title: 'Email confirmed', message: 'Your account is ready. Enjoy learning!' })
  }
}
