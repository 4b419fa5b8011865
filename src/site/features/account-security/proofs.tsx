import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import type { Proof } from '#site/auth/account-security.ts'
import { useAuth, useUser } from '#site/auth/auth-context.ts'
import { DigitsForm } from '#site/features/credentials/DigitsForm.tsx'
import { passwordError } from '#site/features/credentials/field-errors.ts'
import { focus, focusFirstError } from '#site/features/credentials/focus.ts'
import classes from '#site/features/credentials/form.module.css'
import { FormAlert } from '#site/features/credentials/FormAlert.tsx'
import { PasswordField } from '#site/features/credentials/PasswordField.tsx'
import { ResendButton } from '#site/features/credentials/ResendButton.tsx'
import { useAuthAction } from '#site/features/credentials/use-auth-action.ts'
import { Button } from '#site/ui/Button.tsx'
import { AppCodeForm } from './AppCodeForm.tsx'
import { useConfirmedAuthenticators } from './use-security.ts'

/** The name of the loading flag. The dialog around the proof cannot be closed while it is set. */
export const proofWork = 'fresh proof'

interface Props {
  onProved: () => void
}

/** Returns a function that sends a proof of who the user is to the sign-in service. */
function useProve() {
  const auth = useAuth()
  return (proof: Proof) => auth.security((own) => own.reauthenticate(proof))
}

export function PasswordProof({ onProved }: Props) {
  const prove = useProve()
  const user = useUser()
  const { isPending, failure, run } = useAuthAction(proofWork)
  const form = useForm({ initialValues: { password: '' }, validate: { password: passwordError } })

  async function handleSubmit({ password }: { password: string }) {
    const result = await run(() => prove({ method: 'password', password }))
    if (result.ok) onProved()
    else form.getInputNode('password')?.focus()
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <FormAlert code={failure} />
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" ref={focus} {...form.getInputProps('password')} />
      <Button type="submit" size="md" loading={isPending}>
        Confirm
      </Button>
    </form>
  )
}

export function PasskeyProof({ onProved }: Props) {
  const prove = useProve()
  const { isPending, failure, run } = useAuthAction(proofWork)

  async function handleClick() {
    const result = await run(() => prove({ method: 'passkey' }))
    if (result.ok) onProved()
  }

  return (
    <div className={classes.form}>
      <FormAlert code={failure} />
      <Button
        ref={focus}
        size="md"
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={isPending}
        onClick={() => void handleClick()}
      >
        Confirm with a passkey
      </Button>
    </div>
  )
}

export function MailProof({ onProved }: Props) {
  const auth = useAuth()
  const { email } = useUser()
  const prove = useProve()
  const { isPending, failure, run } = useAuthAction(proofWork)
  const [isSent, setIsSent] = useState(false)
  const send = () => auth.security((own) => own.sendProofCode())

  async function handleSend() {
    const result = await run(send)
    if (result.ok) setIsSent(true)
  }

  if (!isSent) {
    return (
      <div className={classes.form}>
        <FormAlert code={failure} />
        <p className={classes.sent}>
          We will email a six-digit code to <strong>{email}</strong>.
        </p>
        <Button ref={focus} size="md" loading={isPending} onClick={() => void handleSend()}>
          Email me a code
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.form}>
      <output className={classes.sent}>
        We have sent a code to <strong>{email}</strong>.
      </output>
      <DigitsForm
        name={proofWork}
        submitLabel="Confirm"
        missing="Please enter the six digits from the email."
        action={(digits) => prove({ method: 'mailed-code', digits })}
        onDone={onProved}
        takesFocus
      />
      <ResendButton justSent onResend={send} />
    </div>
  )
}

export function AppProof({ onProved }: Props) {
  const prove = useProve()
  const apps = useConfirmedAuthenticators()
  return (
    <AppCodeForm
      name={proofWork}
      apps={apps}
      submitLabel="Confirm"
      action={(authenticatorId, code) => prove({ method: 'authenticator', authenticatorId, code })}
      onDone={onProved}
    />
  )
}
