import { useForm } from '@mantine/form'
import { Link } from 'react-router-dom'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { newPasswordRules, passwordError } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { NewPasswordFields } from '#site/features/credentials/NewPasswordFields.tsx'
import { PasswordField } from '#site/features/credentials/PasswordField.tsx'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'
import { useOwnSignIn } from './use-own-sign-in.ts'

const empty = { current: '', password: '', confirmation: '' }

/** Changes the password, or sets a first one for an account that was created through another service. */
export function PasswordSetting() {
  const auth = useAuth()
  const user = useUser()
  const toasts = useToasts()
  const { data, refetch } = useOwnSignIn()
  // While loading, assume a password: most accounts have one, and asking for it does no harm.
  const hasPassword = data?.hasPassword ?? true
  const { isPending, failure, run, proof } = useProvenAction('save password')
  const form = useForm({
    initialValues: empty,
    validate: {
      current: (value) => (hasPassword ? passwordError(value) : null),
      ...newPasswordRules,
    },
  })

  async function handleSubmit({ current, password }: typeof empty) {
    const result = await run((isProved) => auth.updatePassword(password, hasPassword && !isProved ? current : undefined))
    if (!result.ok) {
      if (result.error === 'wrong-current-password') form.getInputNode('current')?.focus()
      return
    }
    form.reset()
    void refetch()
    toasts.add({
      type: 'success',
      title: hasPassword ? 'Password changed' : 'Password set',
      message: 'Use the new one from now on. You will have to sign in again on your other devices.',
    })
  }

  return (
    <Setting
      title="Password"
      about={
        hasPassword ? (
          <p>
            Forgot your current one?{' '}
            <Anchor component={Link} to={paths.passwordReset} underline="always">
              Reset it by email
            </Anchor>
            .
          </p>
        ) : (
          'So far, you sign in with another service. With a password, you can also sign in without it.'
        )
      }
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
        <AccountAlert code={failure} />
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {hasPassword && <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current')} />}
        <NewPasswordFields label="New password" form={form} personal={[user.displayName ?? '', user.email]} />
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={isPending}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
      </form>
      {proof}
    </Setting>
  )
}
