import { describe, expect, it } from 'vitest'
import { codeBySupabaseCode, codeOfSupabaseError } from '#site/auth/supabase/error-codes.ts'
import { codeOfReturnAddress } from '#site/auth/supabase/sign-in.ts'

describe('Supabase’s errors as the specification’s codes', () => {
  it.each([...codeBySupabaseCode])('%s is %s, whatever the status', (code, expected) => {
    for (const status of [400, 401, 403, 429, 500]) expect(codeOfSupabaseError({ code, status })).toBe(expected)
  })

  it.each([
    [{ code: 'weak_password', status: 422 }, 'weak-password'],
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
