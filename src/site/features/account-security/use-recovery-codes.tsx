import { useState } from 'react'
import { useAuth } from '#site/auth/auth-context.ts'
import { RecoveryCodesDialog } from './lazy-dialogs.ts'
import { useProvenAction } from './use-proven-action.tsx'

/**
 * Makes recovery codes and shows them. The calling component must render `dialogs`.
 * @param onDone called when the user has saved the codes, or none were made
 */
export function useRecoveryCodes(onDone: () => void) {
  const auth = useAuth()
  const { isPending, failure, setFailure, run, proof } = useProvenAction('recovery codes')
  const [codes, setCodes] = useState<string[] | null>(null)

  async function make() {
    // Load the dialog first, so that no codes are made that cannot be shown.
    if (!(await RecoveryCodesDialog.prefetch())) return setFailure('network-request-failed')
    const made = await run(() => auth.security((own) => own.makeRecoveryCodes()))
    if (made.ok) setCodes(made.value)
    else onDone()
  }

  function handleClose() {
    setCodes(null)
    onDone()
  }

  const dialogs = (
    <>
      {proof}
      {codes && <RecoveryCodesDialog codes={codes} onClose={handleClose} />}
    </>
  )
  return { make, isPending, failure, dialogs }
}
