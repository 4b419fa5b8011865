import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { messageFor } from '#site/auth/auth-error-messages.ts'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { normalizedEmail } from '#site/auth/credentials.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { useProvenAction } from '#site/features/account-security/use-proven-action.tsx'
import { focusFirstError } from '#site/features/credentials/focus.ts'
import { removeAccountData } from '#site/features/stored-data/remove-account-data.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import classes from '../account.module.css'
import { AccountAlert } from '../AccountAlert.tsx'
import { Setting } from '../Setting.tsx'

/** Deletes the account permanently. Administrators see why they cannot: there must always be one (§6). */
export function DeleteAccountSetting() {
  const auth = useAuth()
  const user = useUser()
  const { appId } = useConfiguration()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { isPending, failure, run, proof } = useProvenAction('delete account')
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (typed) => (normalizedEmail(typed) === normalizedEmail(user.email) ? null : `Please type ${user.email} to confirm.`),
    },
  })

  async function handleSubmit({ email }: { email: string }) {
    const result = await run(() => auth.deleteAccount(email))
    if (!result.ok) return
    const removal = removeAccountData(appId, user.uid)
    toasts.add({ type: 'success', title: 'Account deleted', message: 'Everything in it has been deleted. Thank you for learning with us.' })
    await navigate(paths.home, { replace: true })
    await removal
  }

  return (
    <Setting
      title="Delete account"
      isDangerous
      about={<p>This cannot be undone. If you may need something later, download your data first.</p>}
    >
      <p className={classes.note}>
        Your profile, your photo, your favorites and every way to sign in are deleted from our server at once, and everything that this
        browser keeps for you. All your devices are signed out. Messages that you sent us stay in our inbox with the name and address that
        you gave, but are no longer linked to an account.
      </p>
      {user.role === 'admin' ? (
        <p className={classes.note}>
          <strong>{messageFor('administrator-stays')}</strong>
        </p>
      ) : (
        <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
          <AccountAlert code={failure} />
          <TextInput
            label="Type your email address to confirm"
            description={user.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            aria-required
            {...form.getInputProps('email')}
          />
          <div className={classes.buttons}>
            <Button type="submit" size="md" color="red" loading={isPending} leftSection={<IconTrash size={18} aria-hidden />}>
              Delete my account
            </Button>
          </div>
        </form>
      )}
      {proof}
    </Setting>
  )
}
