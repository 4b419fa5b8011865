import { failure } from '#shared/result.ts'
import type { AuthErrorCode, AuthResult } from '../auth-error-codes.ts'

/**
 * Maps the error codes of Supabase and of the passkey dialog to those of the specification. Codes of unused features are left
 * out and become 'unknown', as §8 says for anything else. It is a Map because a URL can name any code, even 'constructor'.
 */
export const codeBySupabaseCode: ReadonlyMap<string, AuthErrorCode> = new Map(
  Object.entries({
    invalid_credentials: 'invalid-credential',
    user_not_found: 'user-not-found',
    email_exists: 'email-already-in-use',
    user_already_exists: 'email-already-in-use',
    weak_password: 'weak-password',
    email_address_invalid: 'invalid-email',
    email_not_confirmed: 'email-not-verified',
    provider_email_needs_verification: 'provider-email-unverified',
    user_banned: 'user-disabled',
    over_request_rate_limit: 'too-many-requests',
    over_email_send_rate_limit: 'mail-rate-limit',
    otp_expired: 'expired-action-code',
    flow_state_expired: 'expired-action-code',
    flow_state_already_used: 'expired-action-code',
    flow_state_not_found: 'invalid-verification-id',
    bad_code_verifier: 'invalid-action-code',
    bad_oauth_state: 'invalid-action-code',
    bad_oauth_callback: 'invalid-action-code',
    pkce_code_verifier_not_found: 'invalid-action-code',
    signup_disabled: 'operation-not-allowed',
    otp_disabled: 'operation-not-allowed',
    provider_disabled: 'operation-not-allowed',
    email_provider_disabled: 'operation-not-allowed',
    oauth_provider_not_supported: 'operation-not-allowed',
    email_address_not_authorized: 'operation-not-allowed',
    same_password: 'same-password',
    reauthentication_needed: 'requires-recent-login',
    current_password_required: 'requires-recent-login',
    reauthentication_not_valid: 'invalid-verification-code',
    current_password_invalid: 'wrong-current-password',
    identity_already_exists: 'credential-already-in-use',
    phone_exists: 'phone-number-already-exists',
    session_expired: 'user-token-expired',
    session_not_found: 'user-token-expired',
    refresh_token_not_found: 'user-token-expired',
    refresh_token_already_used: 'user-token-expired',
    bad_jwt: 'invalid-user-token',
    no_authorization: 'invalid-user-token',
    PGRST303: 'invalid-user-token',
    captcha_failed: 'captcha-check-failed',
    insufficient_aal: 'multi-factor-auth-required',
    access_denied: 'access-denied',
    request_timeout: 'quota-exceeded',
    mfa_verification_failed: 'invalid-verification-code',
    mfa_verification_rejected: 'too-many-requests',
    mfa_factor_not_found: 'invalid-verification-id',
    mfa_challenge_expired: 'expired-action-code',
    // GoTrue also answers this if a challenge is reused.
    mfa_ip_address_mismatch: 'expired-action-code',
    mfa_factor_name_conflict: 'authenticator-name-taken',
    too_many_enrolled_mfa_factors: 'too-many-authenticators',
    mfa_totp_enroll_not_enabled: 'operation-not-allowed',
    mfa_totp_verify_not_enabled: 'operation-not-allowed',
    passkey_disabled: 'operation-not-allowed',
    too_many_passkeys: 'too-many-passkeys',
    webauthn_credential_exists: 'passkey-exists',
    webauthn_challenge_not_found: 'passkey-timed-out',
    webauthn_challenge_expired: 'passkey-timed-out',
    webauthn_verification_failed: 'passkey-not-accepted',
    mfa_recovery_codes_locked: 'too-many-requests',
    mfa_recovery_codes_sole_factor: 'authenticator-required',
    mfa_recovery_codes_enroll_not_enabled: 'operation-not-allowed',
    mfa_recovery_codes_verify_not_enabled: 'operation-not-allowed',
    // Our own database functions answer this without a fresh proof.
    PT428: 'requires-recent-login',
    // Errors of the browser's passkey dialog.
    ERROR_CEREMONY_ABORTED: 'passkey-canceled',
    ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkey-exists',
    ERROR_INVALID_DOMAIN: 'unauthorized-domain',
    ERROR_INVALID_RP_ID: 'unauthorized-domain',
    ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'passkeys-unsupported',
    ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'passkeys-unsupported',
  }),
)

/** The fields of errors that are used here. */
interface SupabaseError {
  name?: unknown
  code?: unknown
  status?: unknown
  message?: unknown
}

/**
 * The specification's code for any failure of a Supabase call.
 * @param error an error of the auth service, PostgREST or the passkey dialog, or an exception from fetch
 */
export function codeOfSupabaseError(error: unknown): AuthErrorCode {
  const { name, code, status, message } = (typeof error === 'object' && error !== null ? error : {}) as SupabaseError
  const text = typeof message === 'string' ? message.toLowerCase() : ''
  if (typeof code === 'string') {
    const known = codeBySupabaseCode.get(code)
    if (known) return known
    if (code === 'validation_failed') return codeOfInvalidInput(text)
  }
  // The browser reports a closed passkey dialog and a missing passkey alike.
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkey-canceled'
  if (name === 'AuthSessionMissingError') return 'no-current-user'
  if (text.includes('api key') || text.includes('apikey')) return 'invalid-api-key'
  if (status === 429) return 'too-many-requests'
  if (typeof status === 'number' && status >= 500) {
    // Only its message says what a 500 is about.
    if (/^error sending .*email/.test(text)) return 'mail-not-sent'
    return status >= 502 ? 'quota-exceeded' : 'unknown'
  }
  // Without an answer there is no status: fetch itself throws, postgrest-js passes the message on.
  return error instanceof TypeError || /fetch|network/.test(text) ? 'network-request-failed' : 'unknown'
}

/** `validation_failed` covers every malformed request; only its message identifies the part. */
function codeOfInvalidInput(text: string): AuthErrorCode {
  if (text.includes('refresh token')) return 'user-token-expired'
  if (text.includes('provider')) return 'operation-not-allowed'
  if (text.includes('password cannot be longer')) return 'password-too-long'
  if (text.includes('password')) return 'missing-password'
  if (text.includes('missing') && text.includes('email')) return 'missing-email'
  return text.includes('email') ? 'invalid-email' : 'unknown'
}

/** The code of a failed call in a session. The service's "no session" or "no user" then means that it was ended elsewhere. */
export function codeInSession(error: unknown): AuthErrorCode {
  // The database's policies refuse every row to an ended session, even the user's own profile.
  if ((error as { code?: unknown }).code === '42501') return 'user-token-expired'
  const code = codeOfSupabaseError(error)
  return code === 'no-current-user' || code === 'user-not-found' ? 'user-token-expired' : code
}

/** True if the service did not answer, or if the session may still be valid: it may only lack its second step. */
export const isServiceFailure = (code: AuthErrorCode) =>
  ['network-request-failed', 'quota-exceeded', 'too-many-requests', 'multi-factor-auth-required', 'unknown'].includes(code)

/** Runs a call and turns everything that it throws, even a chunk that fails to load, into a failure value. */
export async function attempt<T>(work: () => Promise<AuthResult<T>>): Promise<AuthResult<T>> {
  try {
    return await work()
  } catch (error) {
    return failure(codeOfSupabaseError(error))
  }
}
