import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { normalizedEmail } from '#site/auth/credentials.ts'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { emailError } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { Button } from '#site/ui/Button.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { PendingEmail } from './PendingEmail.tsx'
import { Setting } from '../Setting.tsx'
import { useOwnSignIn } from './use-own-sign-in.ts'

/** Changes the email address. The current one stays until the new one is confirmed. */
export function EmailSetting() {
  const auth = useAuth()
  const user = useUser()
  const { data, refetch } = useOwnSignIn()
  const [justSent, setJustSent] = useState(false)
  const { isPending, failure, run, proof } = useProvenAction('save email')
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) => emailError(email) ?? (normalizedEmail(email) === user.email ? 'This is already your address.' : null),
    },
  })

  async function handleSubmit({ email }: { email: string }) {
    const result = await run(() => auth.updateEmail(email))
    if (!result.ok) return
    setJustSent(true)
    form.reset()
    await refetch()
  }

  return (
    <Setting title="Email address" about="You sign in with it, and we write to it. The current one stays until the new one is confirmed.">
      <dl className={classes.facts}>
        <div>
          <dt>Current address</dt>
          <dd>
            <span>{user.email}</span>
            <Badge tone="accent">Verified</Badge>
          </dd>
        </div>
      </dl>
      {data?.pendingEmail ? (
        <PendingEmail address={data.pendingEmail} justSent={justSent} onCanceled={refetch} />
      ) : (
        <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
          <AccountAlert code={failure} />
          <EmailField label="New email address" autoComplete="email" {...form.getInputProps('email')} />
          <div className={classes.buttons}>
            <Button type="submit" size="md" loading={isPending}>
              Change email address
            </Button>
          </div>
        </form>
      )}
      {proof}
    </Setting>
  )
}
