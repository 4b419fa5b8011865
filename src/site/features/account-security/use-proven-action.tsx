import { type ReactNode, useState } from 'react'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { ProofDialog } from './lazy-dialogs.ts'

interface Question {
  answer: (isProved: boolean) => void
}

/**
 * Asks for a fresh proof of who the user is. Few actions need one, so the dialog loads on demand.
 * @returns `ask`, which resolves to whether the user gave the proof, or to null if the dialog's chunk failed to load; and
 *   `dialog`, which the caller must render
 */
export function useFreshProof(): { ask: () => Promise<boolean | null>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null)

  async function ask(): Promise<boolean | null> {
    if (!(await ProofDialog.prefetch())) return null
    return new Promise((resolve) => {
      setQuestion({
        answer(isProved) {
          setQuestion(null)
          resolve(isProved)
        },
      })
    })
  }

  return { ask, dialog: question && <ProofDialog onAnswer={question.answer} /> }
}

/**
 * Like `useAuthAction`, for calls that may need a fresh proof: asks for it, then repeats the call. The form stays mounted, so
 * the user's input is kept. The calling component must render `proof`.
 */
export function useProvenAction(name: string) {
  const { isPending, failure, setFailure, run: runOnce } = useAuthAction(name)
  const { ask, dialog } = useFreshProof()

  /** @param action receives whether the user has just proved who they are */
  async function run<T>(action: (isProved: boolean) => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
    const opener = document.activeElement
    const first = await runOnce(() => action(false))
    if (first.ok || (first.error !== 'requires-recent-login' && first.error !== 'multi-factor-auth-required')) return first
    setFailure(null)
    const isProved = await ask()
    if (isProved === null) setFailure('network-request-failed')
    // Declining is a choice, not an error.
    const result = isProved ? await runOnce(() => action(true)) : first
    // Return the focus to the pressed button, which lost it while it was disabled.
    setTimeout(() => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    })
    return result
  }

  return { isPending, failure, setFailure, run, proof: dialog }
}
