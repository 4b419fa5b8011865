import type { AuthErrorCode } from './auth-error-codes.ts'
import { isEmailAddress } from './email-address.ts'

/** §5, §9: what the service asks at least; its own policy may ask more. */
export const MINIMUM_PASSWORD_LENGTH = 6

/** What is plainly wrong with an address, before anything is sent; null when nothing is. */
export function emailProblem(email: string): AuthErrorCode | null {
  if (!email.trim()) return 'missing-email'
  return isEmailAddress(email.trim()) ? null : 'invalid-email'
}

/** For a sign-in, where any password may be the right one. */
export function passwordProblem(password: string): AuthErrorCode | null {
  return password ? null : 'missing-password'
}

/** For a new password (§5). */
export function newPasswordProblem(password: string): AuthErrorCode | null {
  return passwordProblem(password) ?? (password.length < MINIMUM_PASSWORD_LENGTH ? 'weak-password' : null)
}

/** Addresses are compared and sent in lower case, as the service keeps them. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase()
}
