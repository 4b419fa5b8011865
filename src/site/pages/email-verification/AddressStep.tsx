import { useForm } from '@mantine/form'
import { useAuth } from '#site/auth/auth-context.ts'
import { visibleEmail } from '#site/auth/credentials.ts'
import { AuthFrame, QuestionLink } from '#site/features/credentials/AuthFrame.tsx'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { emailError } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { emailVerificationHead } from './page.ts'
import { verificationSide } from './verification-side.ts'

interface Props {
  isLinkRefused: boolean
  origin: string
  /** Continues with this address; `sent` if an email has just been sent. */
  onNamed: (address: string, sent: boolean) => void
}

/** Asks for the address when no one is signed in: on another device, or after the tab was closed. */
export function AddressStep({ isLinkRefused, origin, onNamed }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('send verification')
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailError } })
  const focusError = focusFirstError(form)

  async function handleSend({ email }: { email: string }) {
    const result = await run(() => auth.resendVerification(email, origin))
    if (result.ok) onNamed(visibleEmail(email), true)
  }

  return (
    <AuthFrame
      head={emailVerificationHead}
      title={isLinkRefused ? 'This link no longer works' : 'Confirm your email'}
      lead={
        isLinkRefused
          ? 'If you have already confirmed your address, just sign in. If not, we will send you a new email.'
          : 'Which address did you register with?'
      }
      side={verificationSide}
      footer={<QuestionLink question="Already confirmed?" link="Log in" to={paths.login} origin={origin} />}
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSend, focusError)}>
        <FormAlert code={failure ?? (isLinkRefused ? 'expired-action-code' : null)} />
        <EmailField {...form.getInputProps('email')} />
        <Button type="submit" size="md" loading={isPending}>
          Send me a new email
        </Button>
        <Button variant="subtle" size="md" onClick={() => form.onSubmit(({ email }) => onNamed(visibleEmail(email), false), focusError)()}>
          I already have a code
        </Button>
      </form>
    </AuthFrame>
  )
}
