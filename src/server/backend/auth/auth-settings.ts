import type { RateLimits } from '../backend-api.ts'

/**
 * The authentication settings that both stacks share. `config.toml` repeats them for the Supabase CLI; a test compares
 * the two.
 */
export const authSettings = {
  /** §5 and §9: at least 6 characters. */
  minimumPasswordLength: 6,
  enableConfirmations: true,
  /** Only the new mailbox confirms an address change. */
  doubleConfirmChanges: false,
  otpLength: 6,
  otpExpirySeconds: 3600,
  jwtExpirySeconds: 3600,
  refreshTokenRotation: true,
  refreshTokenReuseSeconds: 10,
  /** Paths of the site that emails and providers may redirect to. */
  redirectPaths: ['/auth/callback', '/email-verification', '/password-reset'],
  /** The fields that `/settings` adds for these features; GoTrue itself has only `passkeys_enabled`. */
  factors: { totp_enabled: true, passkeys_enabled: true, recovery_codes_enabled: true },
  mailSubjects: {
    confirmation: 'Confirm your email address',
    magic_link: 'Your sign-in link',
    recovery: 'Reset your password',
    email_change: 'Confirm your new email address',
  },
} as const

export type MailTemplate = keyof typeof authSettings.mailSubjects

export const defaultRateLimits: RateLimits = {
  wrongSignIns: 30,
  signIns: 600,
  signUpsPerHour: 150,
  tokenVerifications: 30,
  wrongDigitsPerHour: 1000,
  tokenRefreshes: 150,
  signInStarts: 150,
  mailsPerHour: 150,
  mailsPerAddressAndHour: 10,
  mailIntervalSeconds: 60,
}
