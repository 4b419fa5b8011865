import type { VerificationPurpose } from '#site/auth/auth-adapter.ts'
import { useAuth } from '#site/auth/auth-context.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { DigitsForm } from './DigitsForm.tsx'

interface Props {
  purpose: VerificationPurpose
  email: string
  submitLabel: string
  onVerified?: (user: InAppUser) => void
}

/** Asks for the six-digit code from an email. */
export function CodeForm({ purpose, email, submitLabel, onVerified }: Props) {
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
