import '@mantine/core/styles/Input.layer.css'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#site/auth/auth-context.ts'
import { emailProblem, normalizedEmail, visibleEmail } from '#site/auth/credentials.ts'
import { useConnection } from '#site/backend/connection.ts'
import { type Account, nameOf } from '#site/features/administration/account.ts'
import { type AccountAction, type ActionResult, actOnAccount } from '#site/features/administration/account-actions-api.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { type Failure, sentenceFor } from '#site/features/administration/outcome.ts'
import { useFreshProof } from '#site/features/account-security/use-proven-action.tsx'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { useLoading, useWork } from '#site/ui/loading.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { ActionForm, reasonProblem } from '../ActionForm.tsx'
import { actionTexts, needsReason } from './account-action-texts.ts'
import { useRefusedAccount } from '../Loaded.tsx'

const work = 'act on account'

interface Props {
  onClose: () => void
  /** Called when the account, and with it the button that opened the dialog, has left the list. */
  onGone: () => void
}

interface Wanted {
  account: Account
  action: AccountAction
}

/** Asks for confirmation before an action on an account. */
export function AccountDialog({ wanted, onClose, onGone }: Props & { wanted: Wanted | null }) {
  const isBusy = useLoading(({ flags }) => flags[work] ?? false)
  return (
    <Dialog isOpen={wanted !== null} isBusy={isBusy} size="lg" onClose={onClose} closesOnClickOutside={false}>
      {wanted && <AccountActionForm {...wanted} onClose={onClose} onGone={onGone} />}
    </Dialog>
  )
}

/** States the consequences, asks for a reason and, before a deletion, for the typed address. The input survives failures. */
function AccountActionForm({ account, action, onClose, onGone }: Props & Wanted) {
  const auth = useAuth()
  const connection = useConnection()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isPending: isSending, run } = useWork(work)
  const proof = useFreshProof()
  useRefusedAccount(failure?.problem === 'account')
  const texts = actionTexts[action]
  const name = nameOf(account)

  const form = useForm({
    initialValues: { reason: '', typed: '' },
    validate: {
      reason: (reason) => reasonProblem(reason, needsReason(action)),
      typed: (typed) =>
        action === 'delete' && normalizedEmail(typed) !== normalizedEmail(account.email)
          ? 'Please type the address exactly as shown above.'
          : action === 'return' && emailProblem(typed)
            ? 'Please type the former address.'
            : null,
    },
  })

  async function handleSubmit({ reason, typed }: { reason: string; typed: string }) {
    setFailure(null)
    if (!navigator.onLine) return setFailure({ problem: 'network' })
    let isMailed = true
    const act = () => actOnAccount(connection, account, action, reason, visibleEmail(typed))
    // The dialog stays as it is while the administrator proves who they are.
    const outcome = await run(async () => {
      const first = await act()
      const last = needsProof(first) && (await proof.ask()) ? await act() : first
      // From here, so that it is the same on both stacks.
      if (action === 'return' && last.result === 'done') isMailed = (await auth.sendPasswordReset(visibleEmail(typed))).ok
      return last
    })
    if (outcome.result === 'failed' && outcome.failure.problem !== 'gone') return setFailure(outcome.failure)

    onClose()
    const refreshed = queryClient.invalidateQueries({ queryKey: administrationQueries.all })
    // The menu button keeps the focus until its row is gone.
    if (outcome.result === 'failed' || (outcome.result === 'done' && action === 'delete')) void refreshed.then(onGone)
    if (outcome.result === 'done') {
      if (isMailed) toasts.add({ type: 'success', title: 'Done', message: texts.done(name) })
      else
        toasts.add({
          type: 'warning',
          title: 'The email was not sent',
          message: `${name} has the former address again. Ask them to choose “Forgot password” there.`,
        })
    } else if (outcome.result === 'conflict') {
      toasts.add({
        type: 'warning',
        title: 'Someone else was faster',
        message: `${whatChanged(account, outcome.current)} Nothing was done; the list shows ${name} as they are now.`,
        duration: 10_000,
      })
    } else {
      toasts.add({ type: 'warning', title: 'Someone else was faster', message: sentenceFor(outcome.failure) })
    }
  }

  return (
    <>
      <ActionForm
        texts={texts}
        name={name}
        isHarsh={isHarsh(action)}
        isPending={isSending}
        problem={failure && sentenceFor(failure)}
        onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}
        onClose={onClose}
      >
        <Textarea
          label={needsReason(action) ? 'Reason' : 'Reason (optional)'}
          description="For the audit log. Administrators read it; the account itself does not."
          size="md"
          rows={3}
          aria-required={needsReason(action)}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {action === 'delete' && (
          <TextInput
            label={
              <span style={{ overflowWrap: 'anywhere' }}>
                Type <strong>{account.email}</strong> to confirm
              </span>
            }
            size="md"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-required
            {...form.getInputProps('typed')}
          />
        )}
        {action === 'return' && (
          <TextInput
            label="Former email address"
            description="As the user names it. It must have been this account’s address in the last ninety days."
            type="email"
            size="md"
            autoComplete="off"
            aria-required
            {...form.getInputProps('typed')}
          />
        )}
      </ActionForm>
      {proof.dialog}
    </>
  )
}

const needsProof = (outcome: ActionResult) => outcome.result === 'failed' && outcome.failure.problem === 'proof'

const isHarsh = (action: AccountAction) => action === 'delete' || action === 'disable' || action === 'reset' || action === 'return'

/** What another administrator did in the meantime, in a sentence. */
function whatChanged(seen: Account, now: Account): string {
  const name = nameOf(now)
  if (seen.disabled_at === null && now.disabled_at) return `${name} has been disabled in the meantime.`
  if (seen.disabled_at && now.disabled_at === null) return `${name} has been enabled in the meantime.`
  if (seen.role !== now.role) {
    return `${name} has ${now.role === 'admin' ? 'become an administrator' : 'lost the administrator role'} in the meantime.`
  }
  return `The account of ${name} has changed in the meantime.`
}
