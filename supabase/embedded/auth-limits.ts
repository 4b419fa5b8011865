import { tooManyMails, tooManyRequests } from './auth-answers.ts'
import { defaultRateLimits } from './auth-settings.ts'
import { clientNetwork } from './client-network.ts'
import type { RateLimits } from './contract.ts'
import { createRateLimit } from './rate-limits.ts'

/** Kinds of email that have separate intervals. */
export type MailKind = 'confirmation' | 'magic_link' | 'recovery' | 'email_change'

/** The auth service's rate limits per network, which the library lacks. Each returns a refusal or null. */
export interface AuthLimits {
  signIn(address: string): Response | null
  verification(address: string): Response | null
  /** Counts the wrong digits of all clients together, so that a few guesses at each of many accounts do not pay off either. */
  guesses: { refusal(): Response | null; count(): void }
  refresh(address: string): Response | null
  /** Counted apart from refreshes, which keep the user signed in. */
  passkeyChallenge(address: string): Response | null
  /**
   * Counts the email whether or not there is an account, because the response must not reveal it.
   * @param emails the addresses of the requesting account, if known, and of the recipient
   */
  mail(address: string, kind: MailKind, ...emails: string[]): Response | null
  /**
   * Records that the email could not be sent, so that the next one need not wait for the interval. It still counts
   * toward the hourly limit.
   */
  mailNotSent(kind: MailKind, ...emails: string[]): void
}

export function createAuthLimits(changes: Partial<RateLimits> = {}): AuthLimits {
  const limits = { ...defaultRateLimits, ...changes }
  const fiveMinutes = 5 * 60
  const hour = 60 * 60
  const signIns = createRateLimit(limits.signInSignUps, fiveMinutes)
  const verifications = createRateLimit(limits.tokenVerifications, fiveMinutes)
  const wrongDigits = createRateLimit(limits.wrongDigitsPerHour, hour)
  const refreshes = createRateLimit(limits.tokenRefreshes, fiveMinutes)
  const passkeyChallenges = createRateLimit(limits.passkeyChallenges, fiveMinutes)
  const mailsByClient = createRateLimit(limits.mailsPerHour, hour)
  const mailsByRecipient = createRateLimit(limits.mailsPerAddressAndHour, hour)
  const mailInterval = createRateLimit(1, limits.mailIntervalSeconds)

  const refuse = (seconds: number) => (seconds > 0 ? tooManyRequests(seconds) : null)

  return {
    signIn: (address) => refuse(signIns.take(clientNetwork(address))),
    verification: (address) => refuse(verifications.take(clientNetwork(address))),
    guesses: { refusal: () => refuse(wrongDigits.peek('all')), count: () => void wrongDigits.take('all') },
    refresh: (address) => refuse(refreshes.take(clientNetwork(address))),
    passkeyChallenge: (address) => refuse(passkeyChallenges.take(clientNetwork(address))),
    mail(address, kind, ...emails) {
      const recipients = [...new Set(emails.map((email) => email.toLowerCase()))]
      // Check all limits before counting, so that a refusal by one does not use up another.
      const waits = recipients.flatMap((recipient) => [mailInterval.peek(`${kind} ${recipient}`), mailsByRecipient.peek(recipient)])
      const seconds = Math.max(...waits, mailsByClient.peek(clientNetwork(address)))
      if (seconds > 0) return tooManyMails(seconds)
      for (const recipient of recipients) {
        mailInterval.take(`${kind} ${recipient}`)
        mailsByRecipient.take(recipient)
      }
      mailsByClient.take(clientNetwork(address))
      return null
    },
    mailNotSent(kind, ...emails) {
      for (const email of new Set(emails.map((each) => each.toLowerCase()))) mailInterval.undo(`${kind} ${email}`)
    },
  }
}
