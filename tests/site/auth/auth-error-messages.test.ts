import { describe, expect, it } from 'vitest'
import { furtherCodes, specificationCodes } from '#site/auth/auth-error-codes.ts'
import { messageFor } from '#site/auth/auth-error-messages.ts'

/** §8, row by row, as in the specification. */
const catalog: [codes: string, message: string][] = [
  ['user-not-found, wrong-password, invalid-credential, invalid-login-credentials', 'Invalid email or password.'],
  ['email-already-in-use, email-already-exists', 'An account with this email already exists.'],
  ['weak-password', 'Password should be at least 6 characters long.'],
  ['invalid-email', 'Please enter a valid email address.'],
  ['user-disabled', 'This account has been disabled. Please contact support.'],
  ['too-many-requests', 'Too many failed attempts. Please try again later.'],
  ['network-request-failed', 'Network error. Please check your internet connection.'],
  ['operation-not-allowed', 'This sign-in method is not enabled.'],
  ['requires-recent-login', 'Please sign in again to complete this action.'],
  ['phone-number-already-exists', 'An account with this phone number already exists.'],
  ['credential-already-in-use', 'This credential is already associated with another account.'],
  ['invalid-verification-code', 'Invalid verification code.'],
  ['invalid-verification-id', 'Invalid verification ID.'],
  ['missing-email', 'Email address is required.'],
  ['missing-password', 'Password is required.'],
  ['quota-exceeded', 'Service temporarily unavailable. Please try again later.'],
  ['something-nobody-has-heard-of', 'An unexpected error occurred. Please try again.'],
]
const rows = catalog.flatMap(([codes, message]) => codes.split(', ').map((code) => [code, message] as const))

describe('the error catalog (§8)', () => {
  it.each(rows)('maps %s to: %s', (code, message) => expect(messageFor(code)).toBe(message))

  it('has a row for every code that adapters may return', () => {
    const listed = rows.map(([code]) => code)
    expect(specificationCodes.filter((code) => !listed.includes(code))).toEqual([])
  })

  it.each(furtherCodes.filter((code) => code !== 'unknown'))('has its own sentence for %s', (code) => {
    expect(messageFor(code)).not.toBe(messageFor('unknown'))
  })

  it("says 'No user logged in' if there is none", () => expect(messageFor('no-current-user')).toBe('No user logged in'))

  it('is not fooled by inherited property names', () => {
    expect(messageFor('constructor')).toBe('An unexpected error occurred. Please try again.')
  })
})
