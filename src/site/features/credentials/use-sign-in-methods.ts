import { useEffect, useState } from 'react'
import type { SignInMethods } from '#site/auth/auth-adapter.ts'
import { useAuth } from '#site/auth/auth-context.ts'

/** Returns the sign-in methods that the service has enabled; null until they are known. Meanwhile, offer only the password. */
export function useSignInMethods(): SignInMethods | null {
  const auth = useAuth()
  const [methods, setMethods] = useState<SignInMethods | null>(null)

  useEffect(() => {
    let isCurrent = true
    async function ask() {
      const result = await auth.signInMethods()
      if (isCurrent && result.ok) setMethods(result.value)
    }
    const handleOnline = () => void ask()
    void ask()
    window.addEventListener('online', handleOnline)
    return () => {
      isCurrent = false
      window.removeEventListener('online', handleOnline)
    }
  }, [auth])

  return methods
}
