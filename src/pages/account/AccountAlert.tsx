import { useLocation } from 'react-router-dom'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { FormAlert } from '#features/credentials/FormAlert.tsx'
import { useSignOut } from '#features/credentials/use-sign-out.ts'
import { Button } from '#ui/Button.tsx'

/** Cured by signing in again: the service wants a fresh sign-in, or the session ended in the middle (§8). */
const cured = new Set<AuthErrorCode>(['requires-recent-login', 'no-current-user', 'invalid-user-token', 'user-token-expired'])

/** Why something of the account could not be changed; with the way to sign in again and come back where that helps. */
export function AccountAlert({ code }: { code: AuthErrorCode | null }) {
  const { signOut, isPending } = useSignOut()
  const { pathname, search } = useLocation()

  return (
    <FormAlert code={code}>
      {code && cured.has(code) && (
        <Button size="sm" loading={isPending} onClick={() => void signOut({ from: pathname + search })}>
          Sign in again
        </Button>
      )}
    </FormAlert>
  )
}
