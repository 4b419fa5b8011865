import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { AuthFrame } from '#site/features/credentials/AuthFrame.tsx'
import { newPasswordRules } from '#site/features/credentials/field-errors.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { NewPasswordFields } from '#site/features/credentials/NewPasswordFields.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import { resetSide } from './reset-side.ts'

/** Asks for the new password after the link or code. Success signs out every other session, then continues. */
export function NewPasswordStep({ user, origin }: { user: InAppUser; origin: string }) {
  const auth = useAuth()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction('save new password')
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: newPasswordRules,
  })

  async function handleSubmit({ password }: { password: string }) {
    const changed = await run(() => auth.updatePassword(password))
    if (!changed.ok) {
      form.getInputNode('password')?.focus()
      return
    }
    const others = await auth.signOutOthers()
    if (others.ok) {
      toasts.add({
        type: 'success',
        title: 'Password changed',
        message: 'You are signed in here; every other device has been signed out.',
      })
    } else {
      toasts.add({
        type: 'warning',
        title: 'Password changed',
        message: 'Other devices could not be signed out. You can do that in your account, under security.',
      })
    }
    void navigate(origin, { replace: true })
  }

  return (
    <AuthFrame
      head={{ title: 'Choose a new password', isUnlisted: true }}
      title="Choose a new password"
      lead={
        <span>
          For <strong>{user.email}</strong>.
        </span>
      }
      side={resetSide}
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
        <FormAlert code={failure} />
        {/* Tells password managers which account this password belongs to. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <NewPasswordFields label="New password" form={form} personal={[user.displayName ?? '', user.email]} />
        <Button type="submit" size="md" loading={isPending}>
          Save new password
        </Button>
      </form>
    </AuthFrame>
  )
}
