import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FreshStart } from '#site/auth/auth-adapter.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { AccountTypeChoice } from '#site/features/credentials/AccountTypeChoice.tsx'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { displayNameError, normalizedName } from '#site/features/credentials/display-name.ts'
import { newPasswordRules } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { NewPasswordFields } from '#site/features/credentials/NewPasswordFields.tsx'
import { SignOutButton } from '#site/features/credentials/SignOutButton.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'
import { useConfirmedToast } from './use-confirmed-toast.ts'
import { verificationSide } from './verification-side.ts'

/** The address is confirmed, but someone else may have registered it, so the user chooses name and password now. */
export function FreshStartStep({ user, origin }: { user: InAppUser; origin: string }) {
  const auth = useAuth()
  const sayConfirmed = useConfirmedToast()
  const { isPending, failure, run } = useAuthAction('complete registration')
  const form = useForm({
    initialValues: { accountType: 'student' as FreshStart['accountType'], displayName: '', password: '', confirmation: '' },
    validate: {
      displayName: displayNameError,
      ...newPasswordRules,
    },
  })

  async function handleSubmit({ accountType, displayName, password }: typeof form.values) {
    const result = await run(() => auth.completeRegistration({ accountType, displayName: normalizedName(displayName), password }))
    if (result.ok) sayConfirmed()
    else form.getInputNode('password')?.focus()
  }

  return (
    <AuthFrame
      head={{ title: 'Make this account yours', isUnlisted: true }}
      title="Make this account yours"
      lead={
        <span>
          Your email is confirmed. <strong>{user.email}</strong> was registered more than once, or not in this browser, so someone else may
          have entered the details. To keep others out, nothing entered earlier counts: choose your password and name now.
        </span>
      }
      side={verificationSide}
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <AccountTypeChoice value={form.values.accountType} onChange={(accountType) => form.setFieldValue('accountType', accountType)} />
        <TextInput label="Name" autoComplete="name" size="md" aria-required {...form.getInputProps('displayName')} />
        <NewPasswordFields form={form} personal={[form.values.displayName, user.email]} />
        <FormAlert code={failure} />
        <Button type="submit" size="md" loading={isPending}>
          Finish registration
        </Button>
        <SignOutButton origin={{ from: origin }}>Sign out</SignOutButton>
      </form>
    </AuthFrame>
  )
}
