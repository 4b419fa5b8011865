import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { displayNameError, normalizedName } from '#site/features/credentials/display-name.ts'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'

/** Changes the display name, which every page then shows at once. */
export function NameForm({ user }: { user: InAppUser }) {
  const auth = useAuth()
  const toasts = useToasts()
  const { isPending, failure, run } = useAuthAction('save name')
  const form = useForm({ initialValues: { displayName: user.displayName ?? '' }, validate: { displayName: displayNameError } })

  async function handleSubmit(values: { displayName: string }) {
    const displayName = normalizedName(values.displayName)
    const result = await run(() => auth.updateProfile({ displayName }))
    if (!result.ok) return
    form.setValues({ displayName })
    toasts.add({ type: 'success', title: 'Profile saved', message: 'Your name is up to date everywhere.' })
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <AccountAlert code={failure} />
      <TextInput label="Display name" autoComplete="name" size="md" aria-required {...form.getInputProps('displayName')} />
      <div className={classes.buttons}>
        <Button type="submit" size="md" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
