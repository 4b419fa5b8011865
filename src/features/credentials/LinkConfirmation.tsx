import { useAuth } from '#auth/auth-context.ts'
import type { InAppUser } from '#auth/in-app-user.ts'
import { Button } from '#ui/Button.tsx'
import classes from './form.module.css'
import { FormAlert } from './FormAlert.tsx'
import type { LinkProof } from './link-proof.ts'
import { useAuthAction } from './use-auth-action.ts'

interface Props {
  proof: LinkProof
  /** What pressing the button does, e.g. 'Confirm my email'. */
  label: string
  onVerified: (user: InAppUser) => void
  /** The link has expired or was used: the page offers another way. */
  onRefused: () => void
}

/**
 * One button that redeems a mail's link. Opening the page alone redeems nothing: mail scanners open
 * links too, and would use them up.
 */
export function LinkConfirmation({ proof, label, onVerified, onRefused }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('link confirmation')

  async function handleClick() {
    const result = await run(() => auth.verify(proof.purpose, { tokenHash: proof.tokenHash }))
    if (result.ok) onVerified(result.value)
    else if (result.code === 'expired-action-code' || result.code === 'invalid-action-code') onRefused()
  }

  return (
    <div className={classes.form}>
      <FormAlert code={failure} />
      <Button size="md" loading={isPending} onClick={handleClick}>
        {label}
      </Button>
      <p className={classes.quiet}>The link works once. Nothing happens until you press the button.</p>
    </div>
  )
}
