import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Passkey } from '#site/auth/account-security.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import { useRefreshSecurity } from '#site/features/account-security/use-security.ts'
import { focus, focusFirstError } from '#site/features/credentials/focus.ts'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'
import { AccountAlert } from '../AccountAlert.tsx'
import list from './security-list.module.css'

/** The auth service accepts names of up to 120 bytes, and each UTF-16 code unit takes up to three bytes. */
const MAXIMUM_LENGTH = 40

interface Props {
  passkey: Passkey
  onDone: () => void
}

/** Lets the user rename a passkey in its row. */
export function PasskeyName({ passkey, onDone }: Props) {
  const auth = useAuth()
  const refresh = useRefreshSecurity()
  const { isPending, failure, run } = useAuthAction('passkey name')
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: { name: (name) => (name.trim() ? null : 'Please enter a name.') },
  })

  async function handleSubmit({ name }: { name: string }) {
    const result = await run(() => auth.security((own) => own.renamePasskey(passkey.id, name)))
    if (!result.ok) return
    await refresh()
    onDone()
  }

  return (
    <form noValidate className={list.edit} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <AccountAlert code={failure} />
      <TextInput
        label="Name of this passkey"
        description="Such as the device that keeps it"
        size="md"
        maxLength={MAXIMUM_LENGTH}
        autoComplete="off"
        ref={focus}
        aria-required
        {...form.getInputProps('name')}
      />
      <span className={list.actions}>
        <Button type="submit" loading={isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
