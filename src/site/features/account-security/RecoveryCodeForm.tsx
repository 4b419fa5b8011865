import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { useAuth } from '#site/auth/auth-context.ts'
import { focus, focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { formatCount } from '#shared/format.ts'
import { accountPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { type Toasts, useToasts } from '#site/ui/toasts.ts'

/** Completes the second step with a recovery code, then says how many are left. */
export function RecoveryCodeForm() {
  const auth = useAuth()
  const toasts = useToasts()
  const navigate = useNavigate()
  const { isPending, failure, run } = useAuthAction('recovery code')
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Please enter one of your recovery codes.') },
  })

  async function handleSubmit({ code }: { code: string }) {
    const result = await run(() => auth.security((own) => own.redeemRecoveryCode(code.trim())))
    if (!result.ok) return form.getInputNode('code')?.focus()
    const left = await auth.security((own) => own.recoveryCodesLeft())
    if (left.ok && left.value !== null) tellLeft(toasts, left.value, () => void navigate(accountPath('security')))
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <FormAlert code={failure} />
      <TextInput
        {...form.getInputProps('code')}
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        aria-required
        ref={focus}
      />
      <Button type="submit" size="md" loading={isPending}>
        Log in
      </Button>
    </form>
  )
}

function tellLeft(toasts: Toasts, left: number, makeNewOnes: () => void): void {
  toasts.add({
    type: 'warning',
    title: left === 0 ? 'That was your last recovery code' : 'Recovery code used',
    message: left === 0 ? 'Make new ones now, so that a lost phone does not lock you out.' : `You have ${formatCount(left, 'code')} left.`,
    action: { label: 'Make new codes', handler: makeNewOnes },
    duration: 15_000,
  })
}
