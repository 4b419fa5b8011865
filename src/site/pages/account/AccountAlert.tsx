import { useLocation } from 'react-router-dom'
import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { useSignOut } from '#site/features/credentials/use-sign-out.ts'
import { Button } from '#site/ui/Button.tsx'

/** Signing in again resolves these: the service requires a recent sign-in, or the session has ended (§8). */
const resolvedBySignIn = new Set<AuthErrorCode>(['requires-recent-login', 'no-current-user', 'invalid-user-token', 'user-token-expired'])

/** Says why a change to the account failed. Where signing in again helps, a button does so and returns to this page. */
export function AccountAlert({ code }: { code: AuthErrorCode | null }) {
  const { signOut, isPending } = useSignOut()
  const { pathname, search } = useLocation()

  return (
    <FormAlert code={code}>
      {code && resolvedBySignIn.has(code) && (
        <Button size="sm" loading={isPending} onClick={() => void signOut({ from: pathname + search })}>
          Sign in again
        </Button>
      )}
    </FormAlert>
  )
}
