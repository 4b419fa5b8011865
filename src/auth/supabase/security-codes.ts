import type { AuthErrorCode } from '../auth-error-codes.ts'

/** Codes of second factors, passkeys and our database's functions, in addition to `supabase-codes.ts`, which every page loads. */
const codes: ReadonlyMap<unknown, AuthErrorCode> = new Map<unknown, AuthErrorCode>([
  ['mfa_verification_failed', 'invalid-verification-code'],
  ['mfa_verification_rejected', 'too-many-requests'],
  ['mfa_factor_not_found', 'invalid-verification-id'],
  ['mfa_challenge_expired', 'expired-action-code'],
  // GoTrue also answers this if a challenge is reused.
  ['mfa_ip_address_mismatch', 'expired-action-code'],
  ['mfa_factor_name_conflict', 'authenticator-name-taken'],
  ['too_many_enrolled_mfa_factors', 'too-many-authenticators'],
  ['mfa_totp_enroll_not_enabled', 'operation-not-allowed'],
  ['mfa_totp_verify_not_enabled', 'operation-not-allowed'],
  ['passkey_disabled', 'operation-not-allowed'],
  ['too_many_passkeys', 'too-many-passkeys'],
  ['webauthn_credential_exists', 'passkey-exists'],
  ['webauthn_challenge_not_found', 'passkey-timed-out'],
  ['webauthn_challenge_expired', 'passkey-timed-out'],
  ['webauthn_verification_failed', 'passkey-not-accepted'],
  ['mfa_recovery_codes_locked', 'too-many-requests'],
  ['mfa_recovery_codes_sole_factor', 'authenticator-required'],
  ['mfa_recovery_codes_enroll_not_enabled', 'operation-not-allowed'],
  ['mfa_recovery_codes_verify_not_enabled', 'operation-not-allowed'],
  // Our own database functions answer this without a fresh proof.
  ['PT428', 'requires-recent-login'],
  // Errors of the browser's passkey dialog.
  ['ERROR_CEREMONY_ABORTED', 'passkey-canceled'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'passkey-exists'],
  ['ERROR_INVALID_DOMAIN', 'unauthorized-domain'],
  ['ERROR_INVALID_RP_ID', 'unauthorized-domain'],
  ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', 'passkeys-unsupported'],
  ['ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG', 'passkeys-unsupported'],
])

/** Returns the code of an error about second factors or passkeys; null for any other error. */
export function codeOfSecurityError(error: unknown): AuthErrorCode | null {
  const { code, name } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; name?: unknown }
  // The browser reports a closed dialog and a missing passkey alike.
  return codes.get(code) ?? (name === 'NotAllowedError' || name === 'AbortError' ? 'passkey-canceled' : null)
}
