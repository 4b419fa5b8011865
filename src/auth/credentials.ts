import type { AuthErrorCode } from './auth-error-codes.ts'
import { isEmailAddress } from './email-address.ts'

/** §5, §9: the service's minimum. Its own policy may require more. */
export const MINIMUM_PASSWORD_LENGTH = 6

/** In UTF-8: the service's password hash (bcrypt) ignores all further bytes. */
export const MAXIMUM_PASSWORD_BYTES = 72

/** What is wrong with an address, checked before anything is sent; null if it is valid. */
export function emailProblem(email: string): AuthErrorCode | null {
  if (!email.trim()) return 'missing-email'
  return isEmailAddress(email.trim()) ? null : 'invalid-email'
}

/** For a sign-in, where any nonempty password could be right. */
export function passwordProblem(password: string): AuthErrorCode | null {
  return password ? null : 'missing-password'
}

/**
 * A new password as it is stored: keyboards write the same letter as one character or as several (é as e with an accent), and
 * the service compares bytes.
 */
export function normalizedPassword(password: string): string {
  return password.normalize('NFC')
}

/** The forms in which a typed password may have been stored: normalized, or as typed by a client that does not normalize. */
export function passwordForms(typed: string): [string, ...string[]] {
  const normalized = normalizedPassword(typed)
  return normalized === typed ? [typed] : [normalized, typed]
}

/** For a new password (§5). */
export function newPasswordProblem(typed: string): AuthErrorCode | null {
  const password = normalizedPassword(typed)
  const problem = passwordProblem(password) ?? (password.length < MINIMUM_PASSWORD_LENGTH ? 'weak-password' : null)
  if (problem) return problem
  return new TextEncoder().encode(password).length > MAXIMUM_PASSWORD_BYTES ? 'password-too-long' : null
}

/** Addresses are compared and sent in lower case, as the service stores them. */
export function normalizedEmail(email: string): string {
  return email.trim().toLowerCase()
}
