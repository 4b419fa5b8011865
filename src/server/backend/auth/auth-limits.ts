import { isIPv6 } from 'node:net'
import { convertIPv6ToBinary } from 'hono/utils/ipaddr'
import { tooManyMails, tooManyRequests } from './auth-answers.ts'
import { defaultRateLimits } from './auth-settings.ts'
import { bareAddress } from '../http/requests.ts'
import type { RateLimits } from '../backend-api.ts'
import { createRateLimit } from './rate-limits.ts'

/** Kinds of email that have separate intervals. */
export type MailKind = 'confirmation' | 'magic_link' | 'recovery' | 'email_change'

/** Attempts to prove something. Those that succeed are given back, so that a class behind one address cannot lock itself out. */
type Attempt = (address: string, attempt: () => Promise<Response>) => Promise<Response>

/**
 * Creates the auth service's rate limits per network, which the library lacks. Unless said otherwise, each counts a request and returns
 * a refusal or null.
 */
export function createAuthLimits(changes: Partial<RateLimits> = {}) {
  const limits = { ...defaultRateLimits, ...changes }
  const fiveMinutes = 5 * 60
  const hour = 60 * 60
  const wrongSignIns = createAttempts(limits.wrongSignIns, fiveMinutes)
  const signIns = createNetworkLimit(limits.signIns, fiveMinutes)
  const wrongDigits = createRateLimit(limits.wrongDigitsPerHour, hour)
  const mailsByClient = createRateLimit(limits.mailsPerHour, hour)
  const mailsByRecipient = createRateLimit(limits.mailsPerAddressAndHour, hour)
  const mailInterval = createRateLimit(1, limits.mailIntervalSeconds)

  const signIn: Attempt = async (address, attempt) => signIns(address) ?? wrongSignIns(address, attempt)

  return {
    /** Runs an attempt to sign in or to change an account, or returns a refusal. */
    signIn,
    signUp: createNetworkLimit(limits.signUpsPerHour, hour),
    /** Runs an attempt to redeem a code or link, or returns a refusal. */
    verification: createAttempts(limits.tokenVerifications, fiveMinutes),
    /** Counts the wrong digits of all clients together, so that a few guesses at each of many accounts do not pay off either. */
    guesses: { refusal: () => refuse(wrongDigits.peek('all')), count: () => void wrongDigits.take('all') },
    refresh: createNetworkLimit(limits.tokenRefreshes, fiveMinutes),
    /** Counted apart from refreshes, which keep the user signed in. */
    signInStart: createNetworkLimit(limits.signInStarts, fiveMinutes),
    /**
     * Counts the email whether or not there is an account, because the response must not reveal it.
     * @param emails the addresses of the requesting account, if known, and of the recipient
     */
    mail(address: string, kind: MailKind, ...emails: string[]): Response | null {
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
    /**
     * Records that the email could not be sent, so that the next one need not wait for the interval. It still counts
     * toward the hourly limit.
     */
    mailNotSent(kind: MailKind, ...emails: string[]): void {
      for (const email of new Set(emails.map((each) => each.toLowerCase()))) mailInterval.undo(`${kind} ${email}`)
    },
  }
}

const refuse = (seconds: number) => (seconds > 0 ? tooManyRequests(seconds) : null)

function createNetworkLimit(limit: number, windowSeconds: number): (address: string) => Response | null {
  const counted = createRateLimit(limit, windowSeconds)
  return (address) => refuse(counted.take(clientNetwork(address)))
}

/**
 * Counts each attempt before its result is known, so that concurrent guesses do not get more tries, and gives it back if it
 * succeeds. While others are running, an attempt beyond the limit waits for their results instead of being refused.
 */
function createAttempts(limit: number, windowSeconds: number): Attempt {
  const counted = createRateLimit(limit, windowSeconds)
  const running = new Map<string, Set<Promise<unknown>>>()

  return async (address, attempt) => {
    const network = clientNetwork(address)
    for (let wait = counted.take(network); wait > 0; wait = counted.take(network)) {
      const others = running.get(network)
      if (!others) return tooManyRequests(wait)
      await Promise.race(others)
    }
    const ownNetwork = running.get(network) ?? new Set()
    running.set(network, ownNetwork)
    const result = attempt().then((answer) => {
      if (answer.ok) counted.undo(network)
      return answer
    })
    const settled: Promise<void> = result
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        ownNetwork.delete(settled)
        if (ownNetwork.size === 0) running.delete(network)
      })
    ownNetwork.add(settled)
    return result
  }
}

/**
 * Returns the unit that rate limits count: an IPv4 address, or the /64 of an IPv6 address, because a user who has one
 * of its 2^64 addresses has them all. `private.client_network()` in the database does the same.
 */
export function clientNetwork(address: string): string {
  const bare = bareAddress(address)
  return isIPv6(bare) ? `${(convertIPv6ToBinary(bare) >> 64n).toString(16).padStart(16, '0')}/64` : bare
}
