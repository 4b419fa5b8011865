import type { AccountType } from '#site/auth/in-app-user.ts'

/** `?role=` (§2): student or instructor; anything else counts as student. */
export function accountTypeOf(role: string | null): AccountType {
  return role === 'instructor' ? 'instructor' : 'student'
}
