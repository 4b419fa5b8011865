import type { AccountType } from '#site/auth/in-app-user.ts'
import type { Connection } from '#site/backend/connection.ts'

/** What this account is for. Throws if the service cannot be asked. */
export async function readAccountType(connection: Connection, uid: string): Promise<AccountType> {
  const client = await connection.data(uid)
  const { data, error } = await client.from('users').select('account_type').eq('id', uid).single()
  if (error) throw error
  return data.account_type === 'instructor' ? 'instructor' : 'student'
}

/** A student becomes an instructor, or the other way round. Returns whether that was stored. */
export async function changeAccountType(connection: Connection, uid: string, type: AccountType): Promise<boolean> {
  try {
    const client = await connection.data(uid)
    const { error } = await client.rpc('change_account_type', { account_type: type })
    return error === null
  } catch {
    return false
  }
}
