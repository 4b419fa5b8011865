import type { Result } from '#shared/result.ts'

/**
 * The codes of the error catalog (§8). Adapters return only these and the ones below; `auth-error-messages.ts` maps each to
 * its sentence.
 */
export const specificationCodes = [
  'user-not-found',
  'wrong-password',
  'invalid-credential',
  'invalid-login-credentials',
  'email-already-in-use',
  'email-already-exists',
  'weak-password',
  'invalid-email',
  'user-disabled',
  'too-many-requests',
  'network-request-failed',
  'operation-not-allowed',
  'requires-recent-login',
  'phone-number-already-exists',
  'credential-already-in-use',
  'invalid-verification-code',
  'invalid-verification-id',
  'missing-email',
  'missing-password',
  'quota-exceeded',
] as const

/** Codes that §8 names without a sentence, and Supabase outcomes without a counterpart in §8. */
export const furtherCodes = [
  'expired-action-code',
  'invalid-action-code',
  'invalid-user-token',
  'user-token-expired',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
  'invalid-api-key',
  'multi-factor-auth-required',
  'account-exists-with-different-credential',
  'captcha-check-failed',
  // Supabase's own
  'email-not-verified',
  'provider-email-unverified',
  'provider-email-missing',
  'same-password',
  'password-too-long',
  'wrong-current-password',
  'mail-rate-limit',
  'mail-not-sent',
  'access-denied',
  'popup-timed-out',
  'no-current-user',
  'address-differs',
  'administrator-stays',
  // Second factors and passkeys
  'invalid-recovery-code',
  'authenticator-required',
  'authenticator-name-taken',
  'too-many-authenticators',
  'authenticator-expired',
  'passkeys-unsupported',
  'passkey-canceled',
  'passkey-timed-out',
  'passkey-not-accepted',
  'passkey-exists',
  'too-many-passkeys',
  'unknown',
] as const

export type AuthErrorCode = (typeof specificationCodes)[number] | (typeof furtherCodes)[number]

/** The result of an auth call. Expected failures are returned as values; only unexpected errors are thrown. */
export type AuthResult<T = void> = Result<T, AuthErrorCode>
