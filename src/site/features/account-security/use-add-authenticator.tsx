import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewAuthenticator } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { signInMethodsQuery } from '#site/features/credentials/sign-in-methods.ts'
import { success } from '#shared/result.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { AuthenticatorSetup } from './lazy-dialogs.ts'
import { useRecoveryCodes } from './use-recovery-codes.tsx'
import { useProvenAction } from './use-proven-action.tsx'
import { useRefreshSecurity } from './use-security.ts'

/**
 * Adds an authenticator app, and then makes recovery codes. The calling component must render `dialogs`.
 * @param onDone called when the user has finished or canceled
 */
export function useAddAuthenticator(onDone: () => void) {
  const auth = useAuth()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const refresh = useRefreshSecurity()
  const { isPending, failure, setFailure, run, proof } = useProvenAction('add authenticator')
  const [added, setAdded] = useState<NewAuthenticator | null>(null)
  const recovery = useRecoveryCodes(finish)

  function finish() {
    toasts.add({ type: 'success', title: 'Authenticator app added', message: 'From now on, signing in asks for its code.' })
    void refresh()
    onDone()
  }

  async function add() {
    if (!(await AuthenticatorSetup.prefetch())) return setFailure('network-request-failed')
    const made = await run(() =>
      auth.security(async (own) => {
        const known = await own.authenticators()
        return known.ok ? own.addAuthenticator(freeName(known.value.map(({ name }) => name))) : known
      }),
    )
    if (made.ok) setAdded(made.value)
  }

  async function handleConfirmed() {
    setAdded(null)
    const { recoveryCodes } = await queryClient.fetchQuery(signInMethodsQuery(auth)).catch(() => ({ recoveryCodes: false }))
    const left = recoveryCodes ? await auth.security((own) => own.recoveryCodesLeft()) : success(1)
    // Users who add a second app already have recovery codes.
    if (left.ok && !left.value) await recovery.make()
    else finish()
  }

  function handleCancel(id: string) {
    setAdded(null)
    // The unconfirmed app would expire anyway, but its name would be taken until then.
    void auth.security((own) => own.removeAuthenticator(id))
    onDone()
  }

  const dialogs = (
    <>
      {proof}
      {added && <AuthenticatorSetup added={added} onConfirmed={() => void handleConfirmed()} onCancel={() => handleCancel(added.id)} />}
      {recovery.dialogs}
    </>
  )
  return { add, isPending: isPending || recovery.isPending, failure: failure ?? recovery.failure, dialogs }
}

const base = 'Authenticator app'

/** Returns a name that no other app of the account has: 'Authenticator app', then 'Authenticator app 2'. */
export function freeName(taken: readonly string[]): string {
  let name = base
  for (let number = 2; taken.includes(name); number += 1) name = `${base} ${number}`
  return name
}
