import { emailProblem } from '#site/auth/credentials.ts'

/** §9 */
const SUBSCRIBE_DELAY_MS = 1000

/** Subscribes an address. Rejects if that fails. */
export type Subscribe = (email: string) => Promise<void>

/** Simulated, as §7 requires: it takes a second, sends nothing and stores nothing. */
export const simulatedSubscribe: Subscribe = () => new Promise((resolve) => setTimeout(resolve, SUBSCRIBE_DELAY_MS))

/** Returns the message for an invalid newsletter address (§5), or null. */
export function newsletterEmailProblem(email: string): string | null {
  const problem = emailProblem(email)
  if (problem === 'missing-email') return 'Please enter your email address'
  return problem && 'Please enter a valid email address'
}
