import { useForm } from '@mantine/form'
import { Link } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { emailError, passwordError } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { PasswordField } from '#site/features/credentials/PasswordField.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'

interface Props {
  /** Why the last session ended; a failure of this form replaces it. */
  reason: AuthErrorCode | null
  email: string
  /** Keeps the address when the user switches to the emailed link. */
  onEmailChange: (email: string) => void
  origin: string
  onUseLink: () => void
}

/** Handles only failures: on success, the page reacts to the new auth state. */
export function PasswordSignIn({ reason, email, onEmailChange, origin, onUseLink }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('sign-in')
  const form = useForm({
    initialValues: { email, password: '' },
    validate: { email: emailError, password: passwordError },
    onValuesChange: (values) => onEmailChange(values.email),
  })

  async function handleSubmit(values: { email: string; password: string }) {
    const result = await run(() => auth.signInWithPassword(values.email, values.password))
    if (!result.ok) form.getInputNode('password')?.focus()
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <FormAlert code={failure ?? reason} />
      {/* Browsers suggest passkeys here, see PasskeySignIn. */}
      <EmailField autoComplete="username webauthn" {...form.getInputProps('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <div className={classes.between}>
        <Anchor component={Link} to={paths.passwordReset} state={{ from: origin, email: form.values.email }} underline="always">
          Forgot your password?
        </Anchor>
      </div>
      <Button type="submit" size="md" loading={isPending}>
        Log in
      </Button>
      <Button variant="subtle" size="md" onClick={onUseLink}>
        Email me a link instead
      </Button>
    </form>
  )
}
