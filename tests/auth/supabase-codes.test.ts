import { describe, expect, it } from 'vitest'
import { codeBySupabaseCode, codeOfReturnAddress, codeOfSupabaseError } from '#auth/supabase/supabase-codes.ts'

/** Each of Supabase's codes that the product knows, and what it means here. */
const cases = {
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
}

describe('Supabase’s errors as the specification’s codes', () => {
  it('has a case for every code of the map', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...codeBySupabaseCode.keys()].toSorted())
  })

  it.each(Object.entries(cases))('%s is %s', (code, expected) => expect(codeOfSupabaseError({ code, status: 400 })).toBe(expected))

  it.each([
    [{ code: 'weak_password', status: 422, name: 'AuthWeakPasswordError' }, 'weak-password'],
    [{ name: 'AuthWeakPasswordError', status: 422 }, 'weak-password'],
    [{ code: 'validation_failed', status: 400, message: 'Unable to validate email address: invalid format' }, 'invalid-email'],
    [{ code: 'validation_failed', status: 400, message: 'Signup requires a valid password' }, 'missing-password'],
    [{ code: 'validation_failed', status: 400, message: 'missing email or phone' }, 'missing-email'],
    [{ code: 'validation_failed', status: 400, message: 'Unsupported provider: provider is not enabled' }, 'operation-not-allowed'],
    [{ code: 'validation_failed', status: 400, message: 'Password cannot be longer than 72 characters' }, 'password-too-long'],
    [{ code: 'over_email_send_rate_limit', status: 429 }, 'mail-rate-limit'],
    [{ code: 'request_timeout', status: 504 }, 'quota-exceeded'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'invalid-user-token'],
    [{ name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }, 'network-request-failed'],
    [{ name: 'AuthRetryableFetchError', status: 500, message: 'Database error querying schema' }, 'unknown'],
    [{ name: 'AuthRetryableFetchError', status: 500, message: 'Error sending confirmation email' }, 'mail-not-sent'],
    [{ name: 'AuthRetryableFetchError', status: 500, message: 'Error sending magic link email' }, 'mail-not-sent'],
    [{ code: 'unexpected_failure', status: 500, message: 'Error sending email change email' }, 'mail-not-sent'],
    [{ name: 'AuthRetryableFetchError', status: 503, message: '{}' }, 'quota-exceeded'],
    [new TypeError('Failed to fetch'), 'network-request-failed'],
    [{ message: 'TypeError: Failed to fetch', code: '' }, 'network-request-failed'],
    [{ status: 401, message: 'Invalid API key' }, 'invalid-api-key'],
    [{ status: 429, message: 'slow down' }, 'too-many-requests'],
    [{ code: 'something_new', status: 400 }, 'unknown'],
    [{ name: 'AuthSessionMissingError', status: 400 }, 'no-current-user'],
    [undefined, 'unknown'],
  ])('%o is %s', (error, code) => expect(codeOfSupabaseError(error)).toBe(code))
})

describe("a provider's return URL", () => {
  it.each([
    ['code=abc', null],
    ['error=access_denied&error_description=The+user+denied', 'access-denied'],
    ['error=access_denied&error_code=user_banned', 'user-disabled'],
    ['error=access_denied&error_code=signup_disabled', 'operation-not-allowed'],
    ['error=access_denied&error_code=provider_email_needs_verification', 'provider-email-unverified'],
    [
      'error=server_error&error_code=unexpected_failure&error_description=Error+getting+user+email+from+external+provider',
      'provider-email-missing',
    ],
    [
      'error=access_denied&error_code=provider_email_needs_verification&error_description=Verify+the+email+with+x+in+order+to+sign+in',
      'provider-email-missing',
    ],
    ['error=access_denied&error_code=something_new', 'access-denied'],
    ['error=invalid_request&error_code=bad_oauth_state', 'invalid-action-code'],
    ['error=server_error&error_code=unexpected_failure', 'unknown'],
    ['error=toString', 'unknown'],
    ['error=access_denied&error_code=hasOwnProperty', 'access-denied'],
    ['error=__proto__&error_code=constructor', 'unknown'],
  ])('?%s is %s', (query, code) => expect(codeOfReturnAddress(new URLSearchParams(query))).toBe(code))
})
