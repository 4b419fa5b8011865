import { useState } from 'react'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { useAuth } from '#auth/auth-context.ts'
import { FormAlert } from '#features/credentials/FormAlert.tsx'
import { Button } from '#ui/Button.tsx'

/** Cured by signing in again: the service wants a fresh sign-in, or the session ended in the middle (§8). */
const cured = new Set<AuthErrorCode>(['requires-recent-login', 'no-current-user', 'invalid-user-token', 'user-token-expired'])

/** Why something of the account could not be changed; with the way to sign in again and come back where that helps. */
export function AccountAlert({ code }: { code: AuthErrorCode | null }) {
  const auth = useAuth()
  const [isPending, setIsPending] = useState(false)

  /** Signed out, the route guard leads to the sign-in and remembers this tab. */
  async function handleSignIn() {
    setIsPending(true)
    await auth.signOut()
    setIsPending(false)
  }

  return (
    <FormAlert code={code}>
      {code && cured.has(code) && (
        <Button size="sm" loading={isPending} onClick={() => void handleSignIn()}>
          Sign in again
        </Button>
      )}
    </FormAlert>
  )
}
