import type { Connection } from '#backend/connection.ts'

/** What an administrator sees of an account; row-level security shows anybody else their own row at most. */
export interface AccountRow {
  id: string
  role: string
  display_name: string | null
  email: string
  email_verified: boolean
  account_type: string
  created_at: string
}

export const NEWEST_ACCOUNTS = 50

/** The newest accounts, and how many there are in all. Rejects when the database refuses. */
export async function fetchNewestAccounts(connection: Connection): Promise<{ accounts: AccountRow[]; total: number }> {
  const { data, count, error } = await (await connection.data())
    .from('users')
    .select('id, role, display_name, email, email_verified, account_type, created_at', { count: 'exact' })
    .order('created_at', { ascending: false })
    .limit(NEWEST_ACCOUNTS)
  if (error) throw error
  return { accounts: data, total: count ?? data.length }
}
