import type { AccountType, Role } from '#site/auth/in-app-user.ts'

/** An account as administrators see it, with the database's column names. */
export interface Account {
  id: string
  role: Role
  account_type: AccountType
  display_name: string | null
  email: string
  photo_url: string | null
  email_verified: boolean
  created_at: string
  last_login_at: string | null
  /** Null if the account is not disabled. */
  disabled_at: string | null
  disabled_reason: string | null
}

export const accountSorts = ['newest', 'oldest', 'name', 'email', 'last_seen'] as const
export type AccountSort = (typeof accountSorts)[number]

/** A filter of the accounts. Null means any value. */
export interface AccountFilter {
  search: string
  role: Role | null
  state: 'active' | 'disabled' | null
  verified: boolean | null
}

/** Returns the name to show (§1): the display name or, without one, the email address. */
export function nameOf({ display_name, email }: Pick<Account, 'display_name' | 'email'>): string {
  return display_name || email
}

/** Whether two readings of an account agree in everything that an administrator's decision depends on. */
export function isUnchanged(seen: Account, now: Account): boolean {
  return (
    seen.role === now.role &&
    seen.email === now.email &&
    seen.email_verified === now.email_verified &&
    (seen.disabled_at === null) === (now.disabled_at === null)
  )
}
