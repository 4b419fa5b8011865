import { brand } from '#shared/brand.ts'
import type { MailTemplate } from './auth-settings.ts'

/** Clients use this name to distinguish the embedded backend from GoTrue. */
export const serviceName = `${brand.name} embedded backend`

/** A part of the response to `/health`, which anyone can read: no versions, which tell attackers what to try. */
export interface Health {
  /** The built-in database; null if the backend uses PostgreSQL. */
  database: 'PGlite' | null
  mail: 'inbox' | 'mail server' | 'nowhere'
}

/** Returns an error in the form of Supabase's auth service, whose client reads `error_code`. */
export function authError(status: number, code: string, msg: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code: status, error_code: code, msg }, { status, headers: { 'x-sb-error-code': code, ...headers } })
}

export const invalidCredentials = () => authError(400, 'invalid_credentials', 'Invalid login credentials')
export const emailNotConfirmed = () => authError(400, 'email_not_confirmed', 'Email not confirmed')
export const userBanned = (status: 400 | 403) => authError(status, 'user_banned', 'User is banned')
export const emailExists = () => authError(422, 'email_exists', 'A user with this email address has already been registered')
export const otpExpired = () => authError(403, 'otp_expired', 'Token has expired or is invalid')
export const unknownRefreshToken = () => authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
export const unsupportedGrant = () => authError(400, 'invalid_credentials', 'unsupported_grant_type')
export const validationFailed = (msg: string) => authError(400, 'validation_failed', msg)
export const invalidEmail = () => validationFailed('Unable to validate email address: invalid format')
export const reauthenticationNeeded = () => authError(400, 'reauthentication_needed', 'This requires a proof no older than five minutes')
export const insufficientAal = (message: string) => authError(403, 'insufficient_aal', message)
export const badJwt = () => authError(403, 'bad_jwt', 'invalid JWT: the session is missing')
export const samePassword = () => authError(422, 'same_password', 'New password should be different from the old password.')
export const flowNotFound = () => authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const sessionNotFound = () => authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
/** GoTrue's response if its hook refuses a code. */
export const tooManyWrongCodes = () => authError(403, 'mfa_verification_rejected', 'Too many wrong codes in a day')
export const notFound = () => authError(404, 'not_found', 'There is nothing at this address')

export function tooManyRequests(seconds: number): Response {
  return authError(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': String(seconds) })
}

export function tooManyMails(seconds: number): Response {
  return authError(429, 'over_email_send_rate_limit', `For security purposes, you can only request this after ${seconds} seconds.`, {
    'retry-after': String(seconds),
  })
}

export function mailNotSent(template: MailTemplate): Response {
  return authError(500, 'unexpected_failure', `Error sending ${template.replace('_', ' ')} email`)
}

/**
 * Returns the response to a sign-up with the address of an existing account. For a confirmed one it looks like success, except that
 * it has no identities, by which the client recognizes it; it reveals nothing else.
 * @param id that of an account which is not confirmed yet
 */
export function knownUser(email: string, data: unknown, id?: string): Response {
  const now = new Date().toISOString()
  const times = { created_at: now, updated_at: now }
  const identity = id && {
    identity_id: id,
    id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: false, phone_verified: false },
    provider: 'email',
    last_sign_in_at: now,
    ...times,
    email,
  }
  return Response.json({
    id: id ?? crypto.randomUUID(),
    aud: 'authenticated',
    role: id ? 'authenticated' : '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data ?? {},
    identities: identity ? [identity] : [],
    ...times,
    is_anonymous: false,
  })
}
