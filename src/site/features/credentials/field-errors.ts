import type { AuthErrorCode } from '#site/auth/auth-error-codes.ts'
import { messageFor } from '#site/auth/auth-error-messages.ts'
import { emailProblem, newPasswordProblem, passwordProblem } from '#site/auth/credentials.ts'

/** Validators for @mantine/form with the messages of §8. */
export const emailError = (email: string) => sentence(emailProblem(email))
export const passwordError = (password: string) => sentence(passwordProblem(password))

/** For the fields of NewPasswordFields. §8 has no messages for the confirmation. */
export const newPasswordRules = {
  password: (password: string) => sentence(newPasswordProblem(password)),
  confirmation(confirmation: string, { password }: { password: string }): string | null {
    if (!confirmation) return 'Please type the password again.'
    return confirmation === password ? null : 'The two passwords do not match.'
  },
}

function sentence(problem: AuthErrorCode | null): string | null {
  return problem && messageFor(problem)
}
