import { emailProblem } from '#site/auth/credentials.ts'

/** Returns the message for an invalid newsletter address (§5), or null. */
export function newsletterEmailProblem(email: string): string | null {
  const problem = emailProblem(email)
  if (problem === 'missing-email') return 'Please enter your email address'
  return problem && 'Please enter a valid email address'
}
