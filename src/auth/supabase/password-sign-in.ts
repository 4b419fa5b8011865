import type { AuthClient } from '#backend/connection.ts'
import { passwordForms } from '../credentials.ts'
import { codeOfSupabaseError } from './error-codes.ts'

/** Signs in with each form in which the password may have been stored, until one is right. */
export async function passwordSignIn(auth: AuthClient, email: string, typed: string) {
  const [first, ...others] = passwordForms(typed)
  let answer = await auth.signInWithPassword({ email, password: first })
  for (const password of others) {
    if (!answer.error || codeOfSupabaseError(answer.error) !== 'invalid-credential') return answer
    answer = await auth.signInWithPassword({ email, password })
  }
  return answer
}
