import type { RateLimits } from './contract.ts'

/**
 * The authentication settings that both stacks share. `config.toml` says the same to the Supabase
 * CLI; a test holds the two together.
 */
export const authSettings = {
  /** §5 and §9: at least 6 characters. */
  minimumPasswordLength: 6,
  enableConfirmations: true,
  /** Only the new mailbox confirms a change of address; see the README on why not both. */
  doubleConfirmChanges: false,
  otpLength: 6,
  otpExpirySeconds: 3600,
  jwtExpirySeconds: 3600,
  refreshTokenRotation: true,
  refreshTokenReuseSeconds: 10,
  /** Paths of the site that a sign-in may come back to. */
  redirectPaths: ['/auth/callback', '/email-verification', '/password-reset'],
  mailSubjects: {
    confirmation: 'Confirm your e-mail address',
    magic_link: 'Your sign-in link',
    recovery: 'Reset your password',
    email_change: 'Confirm your new e-mail address',
  },
} as const

export type MailTemplate = keyof typeof authSettings.mailSubjects

export const defaultRateLimits: RateLimits = {
  signInSignUps: 30,
  tokenVerifications: 30,
  wrongDigitsPerHour: 1000,
  tokenRefreshes: 150,
  mailsPerHour: 30,
  mailsPerAddressAndHour: 10,
  mailIntervalSeconds: 60,
}
