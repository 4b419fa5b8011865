import type { AuthErrorCode } from './auth-error-codes.ts'
import { MAXIMUM_PASSWORD_BYTES } from './credentials.ts'

const wrongCredentials = 'Invalid email or password.'
const emailTaken = 'An account with this email already exists.'
const unexpected = 'An unexpected error occurred. Please try again.'
const signInAgain = 'Your session has ended. Please sign in again.'

/**
 * The error catalog. The upper part is §8 verbatim. The lower part is ours, for codes that §8 names without a sentence and for
 * outcomes that only Supabase has.
 */
const messages: Record<AuthErrorCode, string> = {
  'user-not-found': wrongCredentials,
  'wrong-password': wrongCredentials,
  'invalid-credential': wrongCredentials,
  'invalid-login-credentials': wrongCredentials,
  'email-already-in-use': emailTaken,
  'email-already-exists': emailTaken,
  'weak-password': 'Password should be at least 6 characters long.',
  'invalid-email': 'Please enter a valid email address.',
  'user-disabled': 'This account has been disabled. Please contact support.',
  'too-many-requests': 'Too many failed attempts. Please try again later.',
  'network-request-failed': 'Network error. Please check your internet connection.',
  'operation-not-allowed': 'This sign-in method is not enabled.',
  'requires-recent-login': 'Please sign in again to complete this action.',
  'phone-number-already-exists': 'An account with this phone number already exists.',
  'credential-already-in-use': 'This credential is already associated with another account.',
  'invalid-verification-code': 'Invalid verification code.',
  'invalid-verification-id': 'Invalid verification ID.',
  'missing-email': 'Email address is required.',
  'missing-password': 'Password is required.',
  'quota-exceeded': 'Service temporarily unavailable. Please try again later.',

  'expired-action-code': 'This link or code has expired or was already used. Please ask for a new one.',
  'invalid-action-code': 'This link is not valid. Please ask for a new one.',
  'invalid-user-token': signInAgain,
  'user-token-expired': signInAgain,
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site, or continue on a full page.',
  'popup-closed-by-user': 'The sign-in window was closed before you finished.',
  'unauthorized-domain': 'Sign-in is not set up for this address. Please contact support.',
  'invalid-api-key': 'Sign-in is not set up correctly. Please contact support.',
  'multi-factor-auth-required': 'One more step: type the code from your authenticator app.',
  'account-exists-with-different-credential': 'You already have an account with this email. Please sign in the way you did before.',
  'captcha-check-failed': 'We could not tell you apart from a robot. Please try again.',
  'email-not-verified': 'Please confirm your email address first.',
  'provider-email-unverified': 'We have sent you an email to confirm your address. Press its button to sign in.',
  'provider-email-missing': 'That service has no confirmed email address of yours. Confirm one there, or sign in another way.',
  'same-password': 'Please choose a password that differs from your current one.',
  'password-too-long': `Password should be at most ${MAXIMUM_PASSWORD_BYTES} bytes long. Accented letters and emoji count as more than one.`,
  'wrong-current-password': 'That is not your current password. Please try again.',
  'mail-rate-limit': 'No further email can be sent yet. Please try again in a few minutes.',
  'mail-not-sent': 'The email could not be sent. Please try again later.',
  'access-denied': 'You did not allow the sign-in. Nothing was changed.',
  'popup-timed-out': 'The sign-in took too long. Please try again.',
  'no-current-user': 'No user logged in',
  'address-differs': 'This is not the email address of your account.',
  'administrator-stays': 'Administrators cannot delete themselves. Another administrator has to take over first.',
  'invalid-recovery-code': 'This recovery code is not valid, or was already used.',
  'authenticator-required': 'Add an authenticator app first.',
  'authenticator-name-taken': 'You already have an authenticator app with this name. Please choose another name.',
  'too-many-authenticators': 'You have ten authenticator apps already. Remove one first.',
  'authenticator-expired': 'This took too long. Please add the authenticator app again.',
  'passkeys-unsupported': 'This browser does not support passkeys. Please use another way.',
  'passkey-canceled': 'No passkey was used. Nothing was changed.',
  'passkey-timed-out': 'This took too long. Please use your passkey again.',
  'passkey-not-accepted': 'This passkey is not valid here. Please use another one, or another way.',
  'passkey-exists': 'This device already has a passkey for your account.',
  'too-many-passkeys': 'You have ten passkeys already. Remove one first.',
  unknown: unexpected,
}

/** The sentence for a code; 'An unexpected error occurred. Please try again.' for anything else (§8). */
export function messageFor(code: string): string {
  return Object.hasOwn(messages, code) ? messages[code as AuthErrorCode] : unexpected
}
