import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ProofMethod } from '#site/auth/account-security.ts'
import { messageFor } from '#site/auth/auth-error-messages.ts'
import { withQueries } from '#site/backend/with-queries.tsx'
import form from '#site/features/credentials/form.module.css'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogTitle } from '#site/ui/Dialog.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useLoading } from '#site/ui/loading.ts'
import { AppProof, MailProof, PasskeyProof, PasswordProof, proofWork } from './proofs.tsx'
import { codeOfQueryError, useSecurity } from './use-security.ts'

const labels: Record<ProofMethod, string> = {
  passkey: 'Use a passkey',
  password: 'Use my password',
  'mailed-code': 'Email me a code',
  authenticator: 'Use my authenticator app',
}

const proofs = { passkey: PasskeyProof, password: PasswordProof, 'mailed-code': MailProof, authenticator: AppProof }

/** Asks for a fresh proof in one of the ways that the account has, the best one first. */
export const ProofDialog = withQueries(function ProofDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const isBusy = useLoading(({ flags }) => flags[proofWork] ?? false)
  const state = useSecurity('proof', (own) => own.proofState())
  const [chosen, setChosen] = useState<ProofMethod | null>(null)
  const methods = state.data?.methods ?? []
  const method = chosen ?? methods[0]
  const Proof = method && proofs[method]

  return (
    <Dialog isOpen isBusy={isBusy} size="md" onClose={() => onAnswer(false)} closesOnClickOutside={false}>
      <DialogTitle>Confirm that it is you</DialogTitle>
      <div className={form.form}>
        <p className={form.sent}>We ask before a change as important as this one. As soon as you confirm, it goes ahead.</p>
        {state.isPending && <Skeleton height="7rem" radius="md" />}
        {state.isError && (
          <ErrorNote message={messageFor(codeOfQueryError(state.error))}>
            <Button size="sm" loading={state.isFetching} onClick={() => void state.refetch()}>
              Try Again
            </Button>
          </ErrorNote>
        )}
        {Proof && <Proof key={method} onProved={() => onAnswer(true)} />}
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} variant="subtle" size="md" disabled={isBusy} onClick={() => setChosen(other)}>
              {labels[other]}
            </Button>
          ))}
        <Button variant="default" size="md" disabled={isBusy} onClick={() => onAnswer(false)}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
})
