import { useState } from 'react'
import { useAuthState } from '#site/auth/auth-context.ts'

/** Whether a sign-in waits for its second step, or has passed it while this screen was open. */
export function useSecondStep(): 'waiting' | 'passed' | null {
  const state = useAuthState()
  const isWaiting = state.status === 'signed-out' && state.reason === 'multi-factor-auth-required'
  const [hasWaited, setHasWaited] = useState(false)
  if (isWaiting && !hasWaited) setHasWaited(true)
  if (isWaiting) return 'waiting'
  return hasWaited && state.user ? 'passed' : null
}
