import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from 'react-router-dom'
import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import type { AccountType } from '#site/auth/in-app-user.ts'
import { AccountTypeChoice } from '#site/features/credentials/AccountTypeChoice.tsx'
import { EmailField } from '#site/features/credentials/EmailField.tsx'
import { emailError, newPasswordRules } from '#site/features/credentials/field-errors.ts'
import { displayNameError, normalizedName } from '#site/features/credentials/display-name.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import formClasses from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { NewPasswordFields } from '#site/features/credentials/NewPasswordFields.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { Terms } from './Terms.tsx'

interface Props {
  accountType: AccountType
  onAccountTypeChange: (accountType: AccountType) => void
  origin: string
  initialEmail: string
  onRegistered: () => void
}

const emailCodes: AuthErrorCode[] = ['email-already-in-use', 'email-already-exists', 'invalid-email']

/** Creates the account. The account type grants no permissions (§6). */
export function RegisterForm({ accountType, onAccountTypeChange, origin, initialEmail, onRegistered }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('register')
  const form = useForm({
    initialValues: {
      displayName: '',
      email: initialEmail,
      password: '',
      confirmation: '',
      terms: false,
    },
    validate: {
      displayName: displayNameError,
      email: emailError,
      ...newPasswordRules,
      terms: (agreed) => (agreed ? null : 'Please agree to the terms to create an account.'),
    },
  })

  async function handleSubmit({ displayName, email, password }: typeof form.values) {
    const result = await run(() =>
      auth.signUp({ accountType, displayName: normalizedName(displayName), email, password, returnTo: origin }),
    )
    if (result.ok) return onRegistered()
    if (result.error === 'weak-password') form.getInputNode('password')?.focus()
    if (emailCodes.includes(result.error)) form.getInputNode('email')?.focus()
  }

  return (
    <form noValidate className={formClasses.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <AccountTypeChoice value={accountType} onChange={onAccountTypeChange} />
      <TextInput label="Name" autoComplete="name" size="md" aria-required {...form.getInputProps('displayName')} />
      <EmailField {...form.getInputProps('email')} />
      <NewPasswordFields form={form} personal={[form.values.displayName, form.values.email]} />
      <Terms field={form.getInputProps('terms', { type: 'checkbox' })} />
      <FormAlert code={failure}>
        {(failure === 'email-already-in-use' || failure === 'email-already-exists') && (
          <Anchor component={Link} to={paths.login} state={{ from: origin, email: form.values.email }} underline="always">
            Log in with this address
          </Anchor>
        )}
      </FormAlert>
      <Button type="submit" size="md" loading={isPending}>
        Create account
      </Button>
    </form>
  )
}
