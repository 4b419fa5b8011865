import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { messageFor } from '#auth/auth-error-messages.ts'
import { useAuth, useUser } from '#auth/auth-context.ts'
import { newPasswordProblem, passwordProblem } from '#auth/credentials.ts'
import { FormAlert } from '#features/credentials/FormAlert.tsx'
import { PasswordField } from '#features/credentials/PasswordField.tsx'
import { useAuthAction } from '#features/credentials/use-auth-action.ts'
import { useToasts } from '#ui/toasts.ts'
import classes from './account.module.css'

const empty = { current: '', next: '' }

export function SecurityTab() {
  const auth = useAuth()
  const { email } = useUser()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction()
  const [othersPending, setOthersPending] = useState(false)
  const form = useForm({
    initialValues: empty,
    validate: {
      current: (value) => sentence(passwordProblem(value)),
      next: (value) => sentence(newPasswordProblem(value)),
    },
  })

  async function handleSubmit({ current, next }: typeof empty) {
    const result = await run(() => auth.updatePassword(next, current))
    if (!result.ok) return
    form.reset()
    toasts.add({ type: 'success', title: 'Password changed', message: 'Use the new one from now on.' })
  }

  async function handleSignOutOthers() {
    setOthersPending(true)
    const result = await auth.signOutOthers()
    setOthersPending(false)
    if (result.ok) toasts.add({ type: 'success', title: 'Signed out elsewhere', message: 'Only this browser is signed in now.' })
    else toasts.add({ type: 'error', title: 'That did not work', message: messageFor(result.code) })
  }

  return (
    <>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit)}>
        <FormAlert code={failure} />
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField label="Current password" autoComplete="current-password" {...form.getInputProps('current')} />
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('next')} />
        <Button type="submit" loading={isPending}>
          Change password
        </Button>
      </form>
      <div className={classes.form}>
        <p className={classes.note}>Signed in on a computer that is not yours? End every session but this one.</p>
        <Button variant="default" loading={othersPending} onClick={() => void handleSignOutOthers()}>
          Sign out other sessions
        </Button>
      </div>
    </>
  )
}

function sentence(code: string | null): string | null {
  return code && messageFor(code)
}
