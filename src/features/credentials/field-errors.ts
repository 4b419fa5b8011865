import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { messageFor } from '#auth/auth-error-messages.ts'
import { emailProblem, newPasswordProblem, passwordProblem } from '#auth/credentials.ts'

/** Validators for @mantine/form in the error catalogue's words (§8). */
export const emailError = (email: string) => sentence(emailProblem(email))
export const passwordError = (password: string) => sentence(passwordProblem(password))
export const newPasswordError = (password: string) => sentence(newPasswordProblem(password))

/** §8 has no sentence for a repetition that differs. */
export function confirmationError(confirmation: string, password: string): string | null {
  if (!confirmation) return 'Please type the password once more.'
  return confirmation === password ? null : 'The two passwords differ.'
}

function sentence(problem: AuthErrorCode | null): string | null {
  return problem && messageFor(problem)
}
