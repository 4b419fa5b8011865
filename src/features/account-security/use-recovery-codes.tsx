import { type ComponentProps, type ComponentType, useState } from 'react'
import { useAuth } from '#auth/auth-context.ts'
import type { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { useProvenAction } from './use-proven-action.tsx'

interface Shown {
  Dialog: ComponentType<ComponentProps<typeof RecoveryCodesDialog>>
  codes: string[]
}

/**
 * Makes recovery codes and shows them. The calling component must render `dialogs`.
 * @param onDone called when the user has saved the codes, or none were made
 */
export function useRecoveryCodes(onDone: () => void) {
  const auth = useAuth()
  const { isPending, failure, setFailure, run, proof } = useProvenAction('recovery codes')
  const [shown, setShown] = useState<Shown | null>(null)

  async function make() {
    // Load the dialog first, so that no codes are made that cannot be shown.
    const dialog = await import('./dialogs.ts').catch(() => null)
    if (!dialog) return setFailure('network-request-failed')
    const made = await run(() => auth.security((own) => own.makeRecoveryCodes()))
    if (made.ok) setShown({ Dialog: dialog.RecoveryCodesDialog, codes: made.value })
    else onDone()
  }

  function handleClose() {
    setShown(null)
    onDone()
  }

  const dialogs = (
    <>
      {proof}
      {shown && <shown.Dialog codes={shown.codes} onClose={handleClose} />}
    </>
  )
  return { make, isPending, failure, dialogs }
}
