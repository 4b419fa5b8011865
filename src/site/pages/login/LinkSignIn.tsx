import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAuth } from '#site/auth/auth-context.ts'
import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { visibleEmail } from '#site/auth/credentials.ts'
import { CodeForm } from '#site/features/credentials/DigitsForm.tsx'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { emailError } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { InboxHint } from '#site/features/credentials/InboxHint.tsx'
import { ResendButton } from '#site/features/credentials/ResendButton.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'

interface Props {
  /** Why the last session ended; a failure of this form replaces it. */
  reason: AuthErrorCode | null
  email: string
  origin: string
  onEmailChange: (email: string) => void
  onUsePassword: () => void
}

/** Emails a sign-in link, then accepts the code from the email. The answer never reveals whether an account exists. */
export function LinkSignIn({ reason, email, origin, onEmailChange, onUsePassword }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('send sign-in link')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initialValues: { email },
    validate: { email: emailError },
    onValuesChange: (values) => onEmailChange(values.email),
  })

  async function handleSubmit(values: { email: string }) {
    const result = await run(() => auth.sendSignInLink(values.email, origin))
    if (result.ok) setSentTo(visibleEmail(values.email))
  }

  if (sentTo !== null) {
    return (
      <div className={classes.form}>
        <output className={classes.sent}>
          If an account exists for <strong>{sentTo}</strong>, we have sent a link and a code to sign in.
        </output>
        <InboxHint />
        <CodeForm purpose="magiclink" email={sentTo} submitLabel="Log in with the code" />
        <ResendButton justSent onResend={() => auth.sendSignInLink(sentTo, origin)} />
        <Button variant="subtle" size="md" onClick={() => setSentTo(null)}>
          Use a different address
        </Button>
      </div>
    )
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <FormAlert code={failure ?? reason} />
      {/* Browsers suggest passkeys here, see PasskeySignIn. */}
      <EmailField autoComplete="username webauthn" {...form.getInputProps('email')} />
      <Button type="submit" size="md" loading={isPending}>
        Email me a link
      </Button>
      <Button variant="subtle" size="md" onClick={onUsePassword}>
        Use my password instead
      </Button>
    </form>
  )
}
