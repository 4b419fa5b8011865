import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import { Button } from '#site/ui/Button.tsx'
import type { VerificationPurpose } from '#site/auth/auth-adapter.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import box from '#site/ui/box.module.css'
import classes from './DigitsForm.module.css'
import { focus, focusFirstError } from './focus.ts'
import { FormAlert } from './FormAlert.tsx'
import { useAuthAction } from './use-auth-action.ts'

const CODE_LENGTH = 6

interface Props<T> {
  /** The name of this form's flag in the loading state. */
  name: string
  submitLabel: string
  /** Shown if digits are missing. */
  missing: string
  action: (digits: string) => Promise<AuthResult<T>>
  onDone?: (value: T) => void
  /** Focuses the field when the form appears. */
  takesFocus?: boolean
  /** More buttons below the submit button. */
  children?: ReactNode
}

/** Asks for a six-digit code. It submits once all digits are there, takes full-width digits, and ignores spaces and dashes. */
export function DigitsForm<T>({ name, submitLabel, missing, action, onDone, takesFocus = false, children }: Props<T>) {
  const { isPending, failure, run } = useAuthAction(name)
  const form = useForm({
    initialValues: { digits: '' },
    validate: { digits: (digits) => (digits.length === CODE_LENGTH ? null : missing) },
  })

  async function handleSubmit({ digits }: { digits: string }) {
    if (isPending) return
    const result = await run(() => action(digits))
    if (result.ok) return onDone?.(result.value)
    const input = form.getInputNode('digits')
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }

  function handleDigits(typed: string) {
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH)
    const isNew = digits !== form.values.digits
    form.setFieldValue('digits', digits)
    if (digits.length === CODE_LENGTH && isNew) void handleSubmit({ digits })
  }

  return (
    <form noValidate className={box.stack} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <FormAlert code={failure} />
      <TextInput
        {...form.getInputProps('digits')}
        onChange={(event) => handleDigits(event.currentTarget.value)}
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        size="md"
        placeholder="000000"
        aria-required
        ref={takesFocus ? focus : null}
        classNames={{ input: classes.digits }}
      />
      <Button type="submit" size="md" loading={isPending}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}

interface CodeFormProps {
  purpose: VerificationPurpose
  email: string
  submitLabel: string
  onVerified?: (user: InAppUser) => void
}

/** Asks for the six-digit code from an email. */
export function CodeForm({ purpose, email, submitLabel, onVerified }: CodeFormProps) {
  const auth = useAuth()
  return (
    <DigitsForm
      name="code confirmation"
      submitLabel={submitLabel}
      missing="Please enter the six digits from the email."
      action={(digits) => auth.verify(purpose, { email, digits })}
      {...(onVerified && { onDone: onVerified })}
    />
  )
}
