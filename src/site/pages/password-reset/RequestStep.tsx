import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAuth } from '#site/auth/auth-context.ts'
import { visibleEmail } from '#site/auth/credentials.ts'
import { AuthFrame, QuestionLink } from '#site/features/credentials/AuthFrame.tsx'
import { CodeForm } from '#site/features/credentials/DigitsForm.tsx'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { emailError } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { InboxHint } from '#site/features/credentials/InboxHint.tsx'
import { ResendButton } from '#site/features/credentials/ResendButton.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { passwordResetHead } from './page.ts'
import { resetSide } from './reset-side.ts'

interface Props {
  initialEmail: string
  isLinkRefused: boolean
  origin: string
  onRecovered: () => void
}

/** Requests the reset email. The response is the same for every address, so it does not reveal whether an account exists. */
export function RequestStep({ initialEmail, isLinkRefused, origin, onRecovered }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('send password reset')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ initialValues: { email: initialEmail }, validate: { email: emailError } })

  async function handleSubmit({ email }: { email: string }) {
    const result = await run(() => auth.sendPasswordReset(email, origin))
    if (result.ok) setSentTo(visibleEmail(email))
  }

  return (
    <AuthFrame
      head={passwordResetHead}
      title={sentTo === null ? 'Reset your password' : 'Check your inbox'}
      lead={
        sentTo === null ? (
          'Tell us your email address, and we will send you a link and a code to choose a new password.'
        ) : (
          <output>
            If an account exists for <strong>{sentTo}</strong>, we have sent a link and a code to reset its password.
          </output>
        )
      }
      side={resetSide}
      footer={<QuestionLink question="Remembered it?" link="Log in" to={paths.login} origin={origin} />}
    >
      {sentTo === null ? (
        <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
          <FormAlert code={failure ?? (isLinkRefused ? 'expired-action-code' : null)} />
          <EmailField {...form.getInputProps('email')} />
          <Button type="submit" size="md" loading={isPending}>
            Send me the email
          </Button>
        </form>
      ) : (
        <div className={classes.form}>
          <InboxHint />
          <CodeForm purpose="recovery" email={sentTo} submitLabel="Continue" onVerified={onRecovered} />
          <ResendButton justSent onResend={() => auth.sendPasswordReset(sentTo, origin)} />
          <Button variant="subtle" size="md" onClick={() => setSentTo(null)}>
            Use a different address
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
