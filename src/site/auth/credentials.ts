import type { AuthErrorCode } from './auth-error-codes.ts'
import { isEmailAddress } from './email-address.ts'

/** §5, §9: the service's minimum. Its own policy may require more. */
export const MINIMUM_PASSWORD_LENGTH = 6

/** In UTF-8: the service's password hash (bcrypt) ignores all further bytes. */
export const MAXIMUM_PASSWORD_BYTES = 72

/** What is wrong with an address, checked before anything is sent; null if it is valid. */
export function emailProblem(email: string): AuthErrorCode | null {
  const address = visibleEmail(email)
  if (!address) return 'missing-email'
  return isEmailAddress(address) ? null : 'invalid-email'
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

/**
 * Characters without a shape, which come with a pasted address. Characters that reverse the direction of a text are not among
 * them: with those, an address reads differently than it is.
 */
const invisible = /[\u00AD\u200B-\u200F\u202A\u202C\u2060\u2066\u2068\u2069\uFEFF]/g

/** An address as the user sees it: without spaces around it or invisible characters, and with plain instead of full-width ones. */
export function visibleEmail(typed: string): string {
  return typed
    .replace(invisible, '')
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .trim()
}

/** Addresses are compared and sent in lower case, as the service stores them. */
export function normalizedEmail(email: string): string {
  return visibleEmail(email).toLowerCase()
}
