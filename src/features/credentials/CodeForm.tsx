import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { VerificationPurpose } from '#auth/auth-adapter.ts'
import { useAuth } from '#auth/auth-context.ts'
import type { InAppUser } from '#auth/in-app-user.ts'
import { Button } from '#ui/Button.tsx'
import classes from './CodeForm.module.css'
import { EmailField } from './EmailField.tsx'
import { emailError } from './field-errors.ts'
import { focusFirstError } from './focus-first-error.ts'
import { FormAlert } from './FormAlert.tsx'
import { useAuthAction } from './use-auth-action.ts'

const CODE_LENGTH = 6

interface Props {
  purpose: VerificationPurpose
  /** The account's email address. Without it the form asks for it. */
  email?: string
  submitLabel: string
  onVerified?: (user: InAppUser) => void
}

/** Asks for the six-digit code from an email. It submits once all digits are there and ignores spaces and dashes. */
export function CodeForm({ purpose, email, submitLabel, onVerified }: Props) {
  const auth = useAuth()
  const { isPending, failure, run } = useAuthAction('code confirmation')
  const form = useForm({
    initialValues: { email: email ?? '', digits: '' },
    validate: {
      email: emailError,
      digits: (digits) => (digits.length === CODE_LENGTH ? null : 'Please enter the six digits from the email.'),
    },
  })

  async function handleSubmit(values: { email: string; digits: string }) {
    if (isPending) return
    const result = await run(() => auth.verify(purpose, values))
    if (result.ok) return onVerified?.(result.value)
    const input = form.getInputNode('digits')
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }

  function handleDigits(typed: string) {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH)
    const isNew = digits !== form.values.digits
    form.setFieldValue('digits', digits)
    if (digits.length === CODE_LENGTH && isNew && !emailError(form.values.email)) {
      void handleSubmit({ email: form.values.email, digits })
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <FormAlert code={failure} />
      {email === undefined && <EmailField {...form.getInputProps('email')} />}
      <TextInput
        {...form.getInputProps('digits')}
        onChange={(event) => handleDigits(event.currentTarget.value)}
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        placeholder="000000"
        aria-required
        classNames={{ input: classes.digits }}
      />
      <Button type="submit" size="md" loading={isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
