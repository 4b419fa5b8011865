import { IconMailForward } from '@tabler/icons-react'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { CodeForm } from '#site/features/credentials/DigitsForm.tsx'
import { ResendButton } from '#site/features/credentials/ResendButton.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import box from '#site/ui/box.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import classes from './PendingEmail.module.css'

interface Props {
  /** The new address, not confirmed yet. */
  address: string
  justSent: boolean
  onCanceled: () => Promise<unknown>
}

/** A pending change of address: the user confirms it by link or code, asks for another email, or cancels the change. */
export function PendingEmail({ address, justSent, onCanceled }: Props) {
  const auth = useAuth()
  const { email } = useUser()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction('cancel email change')
  const resending = useProvenAction('resend email change')

  async function handleCancel() {
    const result = await run(() => auth.cancelEmailChange())
    if (!result.ok) return
    toasts.add({ type: 'info', title: 'Change canceled', message: `Your email address is still ${email}.` })
    await onCanceled()
  }

  return (
    <div className={box.stack}>
      <p className={classes.notice} role="status">
        <IconMailForward size={22} aria-hidden />
        <span>
          <strong>{address}</strong> is waiting to be confirmed. Press the button in the email that we sent there, or type its code here.
        </span>
      </p>
      <div className={classes.forms}>
        <CodeForm
          purpose="email-change"
          email={address}
          submitLabel="Confirm new address"
          onVerified={(user) =>
            toasts.add({ type: 'success', title: 'Address changed', message: `Your email address is now ${user.email}.` })
          }
        />
        {/* Requesting the same change again sends another email. */}
        <ResendButton justSent={justSent} onResend={() => resending.run(() => auth.updateEmail(address))} />
        {resending.proof}
        <AccountAlert code={failure} />
        <Button variant="subtle" size="md" loading={isPending} onClick={() => void handleCancel()}>
          Cancel the change
        </Button>
      </div>
    </div>
  )
}
