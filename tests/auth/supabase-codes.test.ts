import { describe, expect, it } from 'vitest'
import { codeOfReturnAddress, codeOfSupabaseError } from '#auth/supabase/supabase-codes.ts'

describe('what Supabase answers, in the specification’s words', () => {
  it.each([
    [{ code: 'weak_password', status: 422, name: 'AuthWeakPasswordError' }, 'weak-password'],
    [{ name: 'AuthWeakPasswordError', status: 422 }, 'weak-password'],
    [{ code: 'validation_failed', status: 400, message: 'Unable to validate email address: invalid format' }, 'invalid-email'],
    [{ code: 'validation_failed', status: 400, message: 'Signup requires a valid password' }, 'missing-password'],
    [{ code: 'validation_failed', status: 400, message: 'missing email or phone' }, 'missing-email'],
    [{ code: 'validation_failed', status: 400, message: 'Unsupported provider: provider is not enabled' }, 'operation-not-allowed'],
    [{ code: 'email_address_invalid', status: 400 }, 'invalid-email'],
    [{ code: 'invalid_credentials', status: 400 }, 'invalid-credential'],
    [{ code: 'email_not_confirmed', status: 400 }, 'email-not-verified'],
    [{ code: 'user_already_exists', status: 422 }, 'email-already-in-use'],
    [{ code: 'email_exists', status: 422 }, 'email-already-in-use'],
    [{ code: 'over_request_rate_limit', status: 429 }, 'too-many-requests'],
    [{ code: 'over_email_send_rate_limit', status: 429 }, 'mail-rate-limit'],
    [{ code: 'otp_expired', status: 403 }, 'expired-action-code'],
    [{ code: 'signup_disabled', status: 422 }, 'operation-not-allowed'],
    [{ code: 'email_provider_disabled', status: 400 }, 'operation-not-allowed'],
    [{ code: 'provider_disabled', status: 400 }, 'operation-not-allowed'],
    [{ code: 'same_password', status: 422 }, 'same-password'],
    [{ code: 'reauthentication_needed', status: 400 }, 'requires-recent-login'],
    [{ code: 'reauthentication_not_valid', status: 400 }, 'invalid-verification-code'],
    [{ code: 'current_password_required', status: 400 }, 'requires-recent-login'],
    [{ code: 'current_password_invalid', status: 400 }, 'wrong-password'],
    [{ code: 'user_banned', status: 403 }, 'user-disabled'],
    [{ code: 'refresh_token_not_found', status: 400 }, 'user-token-expired'],
    [{ code: 'refresh_token_already_used', status: 400 }, 'user-token-expired'],
    [{ code: 'session_expired', status: 400 }, 'user-token-expired'],
    [{ code: 'session_not_found', status: 403 }, 'user-token-expired'],
    [{ code: 'identity_already_exists', status: 422 }, 'credential-already-in-use'],
    [{ code: 'phone_exists', status: 422 }, 'phone-number-already-exists'],
    [{ code: 'bad_jwt', status: 403 }, 'invalid-user-token'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 'invalid-user-token'],
    [{ name: 'AuthRetryableFetchError', status: 0, message: 'Failed to fetch' }, 'network-request-failed'],
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

describe("a provider's return address", () => {
  it.each([
    ['code=abc', null],
    ['error=access_denied&error_description=The+user+denied', 'access-denied'],
    ['error=access_denied&error_code=user_banned', 'user-disabled'],
    ['error=access_denied&error_code=signup_disabled', 'operation-not-allowed'],
    ['error=invalid_request&error_code=bad_oauth_state', 'invalid-action-code'],
    ['error=server_error&error_code=unexpected_failure', 'unknown'],
  ])('?%s is %s', (query, code) => expect(codeOfReturnAddress(new URLSearchParams(query))).toBe(code))
})
