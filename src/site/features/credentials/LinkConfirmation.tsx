import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { readIntent } from '#site/auth/intent.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import secondary from '#site/ui/secondary.module.css'
import classes from './form.module.css'
import { FormAlert } from './FormAlert.tsx'
import type { LinkProof } from './link-proof.ts'
import { useAuthAction } from './use-auth-action.ts'

interface Props {
  proof: LinkProof
  /** The button's label, e.g. 'Confirm my email'. */
  label: string
  /** Where the user goes on; absent if the link is not part of a sign-in that began elsewhere. */
  origin?: string
  onVerified: (user: InAppUser) => void
  /** Called if the link has expired or was used already, so that the page can offer another way. */
  onRefused: () => void
}

/**
 * A button that redeems the link of an email. Opening the page alone redeems nothing, because mail scanners open links
 * too and would use them up.
 */
export function LinkConfirmation({ proof, label, origin, onVerified, onRefused }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('link confirmation')

  async function handleClick() {
    const result = await run(() => auth.verify(proof.purpose, { tokenHash: proof.tokenHash }))
    if (result.ok) onVerified(result.value)
    else if (result.error === 'expired-action-code' || result.error === 'invalid-action-code') onRefused()
  }

  return (
    <div className={classes.form}>
      <FormAlert code={failure} />
      <Button size="md" loading={isPending} onClick={handleClick}>
        {label}
      </Button>
      {origin !== undefined && <GoingOn origin={origin} />}
      <p className={secondary.hint}>The link works once. Nothing happens until you press the button.</p>
    </div>
  )
}

/** Says on an emailed link's page what comes next. On another device than the one where the visitor began, nothing does by itself. */
function GoingOn({ origin }: { origin: string }) {
  const { appId } = useConfiguration()
  const intent = readIntent(appId)
  if (intent) {
    return (
      <p className={classes.next}>
        <span>{intent.action === 'enroll' ? 'Then you are enrolled in “' : 'Then “'}</span>
        <bdi>{intent.title}</bdi>
        <span>{intent.action === 'enroll' ? '”.' : '” is one of your favorites.'}</span>
      </p>
    )
  }
  if (origin === paths.home) return null
  return <p className={classes.next}>Then you go on here. If you began on another device, log in there to finish what you wanted to do.</p>
}
