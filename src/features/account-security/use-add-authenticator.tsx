import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useState } from 'react'
import type { NewAuthenticator } from '#auth/account-security.ts'
import { useAuth, useUser } from '#auth/auth-context.ts'
import { success } from '#result.ts'
import { useToasts } from '#ui/toasts.ts'
import type { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { freeName } from './free-name.ts'
import { capabilitiesQuery, securityKey } from './security-query.ts'
import { useRecoveryCodes } from './use-recovery-codes.tsx'
import { useProvenAction } from './use-proven-action.tsx'

interface Setup {
  Dialog: ComponentType<ComponentProps<typeof AuthenticatorSetup>>
  added: NewAuthenticator
}

/**
 * Adds an authenticator app, and then makes recovery codes. The calling component must render `dialogs`.
 * @param onDone called when the user has finished or canceled
 */
export function useAddAuthenticator(onDone: () => void) {
  const auth = useAuth()
  const { uid } = useUser()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { isPending, failure, setFailure, run, proof } = useProvenAction('add authenticator')
  const [setup, setSetup] = useState<Setup | null>(null)
  const recovery = useRecoveryCodes(finish)

  function finish() {
    toasts.add({ type: 'success', title: 'Authenticator app added', message: 'From now on, signing in asks for its code.' })
    void queryClient.invalidateQueries({ queryKey: securityKey(uid) })
    onDone()
  }

  async function add() {
    const dialog = await import('./dialogs.ts').catch(() => null)
    if (!dialog) return setFailure('network-request-failed')
    const added = await run(() =>
      auth.security(async (own) => {
        const known = await own.authenticators()
        return known.ok ? own.addAuthenticator(freeName(known.value.map(({ name }) => name))) : known
      }),
    )
    if (added.ok) setSetup({ Dialog: dialog.AuthenticatorSetup, added: added.value })
  }

  async function handleConfirmed() {
    setSetup(null)
    const { recoveryCodes } = await queryClient.fetchQuery(capabilitiesQuery(auth)).catch(() => ({ recoveryCodes: false }))
    const left = recoveryCodes ? await auth.security((own) => own.recoveryCodesLeft()) : success(1)
    // Users who add a second app already have recovery codes.
    if (left.ok && !left.value) await recovery.make()
    else finish()
  }

  function handleCancel(id: string) {
    setSetup(null)
    // The unconfirmed app would expire anyway, but its name would be taken until then.
    void auth.security((own) => own.removeAuthenticator(id))
    onDone()
  }

  const dialogs = (
    <>
      {proof}
      {setup && (
        <setup.Dialog added={setup.added} onConfirmed={() => void handleConfirmed()} onCancel={() => handleCancel(setup.added.id)} />
      )}
      {recovery.dialogs}
    </>
  )
  return { add, isPending: isPending || recovery.isPending, failure: failure ?? recovery.failure, dialogs }
}
