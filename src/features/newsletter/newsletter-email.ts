import { isEmailAddress } from '#auth/email-address.ts'

/** Returns the message for an invalid newsletter address (§5), or null. */
export function newsletterEmailProblem(email: string): string | null {
  if (!email.trim()) return 'Please enter your email address'
  return isEmailAddress(email.trim()) ? null : 'Please enter a valid email address'
}
