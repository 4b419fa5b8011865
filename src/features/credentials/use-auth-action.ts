import { useState } from 'react'
import type { AuthResult } from '#auth/auth-adapter.ts'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'

/** One auth call of a form: whether it is under way, and the code that it failed with. */
export function useAuthAction() {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<AuthErrorCode | null>(null)

  /** Starts the call at once, within the same click: browsers allow popups only then. */
  async function run<T>(action: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    setFailure(null)
    setIsPending(true)
    try {
      const result = await action()
      if (!result.ok) setFailure(result.code)
      return result
    } finally {
      setIsPending(false)
    }
  }

  return { isPending, failure, setFailure, run }
}
