import { tooManyMails, tooManyRequests } from './auth-answers.ts'
import { defaultRateLimits } from './auth-settings.ts'
import { clientNetwork } from './client-network.ts'
import type { RateLimits } from './contract.ts'
import { createRateLimit } from './rate-limits.ts'

/** Kinds of mail for which the interval counts separately. */
export type MailKind = 'confirmation' | 'magic_link' | 'recovery' | 'email_change'

/** The rate limits of the auth service, which the library leaves out, by network. Each answers a refusal or null. */
export interface AuthLimits {
  signIn(address: string): Response | null
  verification(address: string): Response | null
  /** Wrong digits of everybody together: guessing a few times at each of many accounts must not pay either. */
  guesses: { refusal(): Response | null; count(): void }
  refresh(address: string): Response | null
  /**
   * Counts the mail whether or not there is an account: the answer must not tell.
   * @param emails who asks, where known, and who gets it
   */
  mail(address: string, kind: MailKind, ...emails: string[]): Response | null
  /** The mail could not be sent, so the next one need not wait for the interval. It still counts for the hour. */
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
  const mailsByClient = createRateLimit(limits.mailsPerHour, hour)
  const mailsByRecipient = createRateLimit(limits.mailsPerAddressAndHour, hour)
  const mailInterval = createRateLimit(1, limits.mailIntervalSeconds)

  const refuse = (seconds: number) => (seconds > 0 ? tooManyRequests(seconds) : null)

  return {
    signIn: (address) => refuse(signIns.take(clientNetwork(address))),
    verification: (address) => refuse(verifications.take(clientNetwork(address))),
    guesses: { refusal: () => refuse(wrongDigits.peek('all')), count: () => void wrongDigits.take('all') },
    refresh: (address) => refuse(refreshes.take(clientNetwork(address))),
    mail(address, kind, ...emails) {
      const people = [...new Set(emails.map((email) => email.toLowerCase()))]
      // First asked, then counted: a refusal by one limit does not use up another.
      const waits = people.flatMap((person) => [mailInterval.peek(`${kind} ${person}`), mailsByRecipient.peek(person)])
      const seconds = Math.max(...waits, mailsByClient.peek(clientNetwork(address)))
      if (seconds > 0) return tooManyMails(seconds)
      for (const person of people) {
        mailInterval.take(`${kind} ${person}`)
        mailsByRecipient.take(person)
      }
      mailsByClient.take(clientNetwork(address))
      return null
    },
    mailNotSent(kind, ...emails) {
      for (const email of new Set(emails.map((each) => each.toLowerCase()))) mailInterval.giveBack(`${kind} ${email}`)
    },
  }
}
