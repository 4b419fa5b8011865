import { useState } from 'react'
import type { AuthErrorCode, AuthResult } from '#site/auth/auth-error-codes.ts'
import { useWork } from '#site/ui/loading.ts'

/**
 * Runs a form's auth call and holds whether it is pending and the error code if it failed.
 * @param name the name of the call's flag in the loading state
 */
export function useAuthAction(name: string) {
  const work = useWork(name)
  const [failure, setFailure] = useState<AuthErrorCode | null>(null)

  /** Starts the call synchronously, within the same click: browsers allow popups only then. */
  async function run<T>(action: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    setFailure(null)
    const result = await work.run(action)
    if (!result.ok) setFailure(result.error)
    return result
  }

  return { isPending: work.isPending, failure, setFailure, run }
}
