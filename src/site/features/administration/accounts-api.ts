import type { Connection } from '#site/backend/connection.ts'
import { success } from '#shared/result.ts'
import type { Account, AccountFilter, AccountSort } from './account.ts'
import type { Outcome } from './outcome.ts'
import { type Page, type PageRequest, request, requestPage } from './request.ts'

export interface AccountsPageRequest extends PageRequest {
  sort: AccountSort
}

/** Reads one page of the accounts that match. */
export function listAccounts(
  connection: Connection,
  filter: AccountFilter,
  { sort, ...page }: AccountsPageRequest,
  signal?: AbortSignal,
): Promise<Outcome<Page<Account>>> {
  return requestPage(connection, 'users', page, (client, part) => {
    const asked = client.rpc('list_users', { ...argumentsOf(filter), sort, ...part })
    return signal ? asked.abortSignal(signal) : asked
  })
}

/** Counts the accounts that match. `more` is true if the database stopped counting. */
export function countAccounts(connection: Connection, filter: AccountFilter): Promise<Outcome<{ count: number; more: boolean }>> {
  return request(connection, (client) => client.rpc('count_users', argumentsOf(filter)))
}

function argumentsOf({ search, role, state, verified }: AccountFilter) {
  return { ...(search && { search }), ...(role && { role }), ...(state && { state }), ...(verified !== null && { verified }) }
}

/** Reads the account's current state; null if it no longer exists. */
export async function readAccount(connection: Connection, id: string): Promise<Outcome<Account | null>> {
  const [profile, disabled] = await Promise.all([
    request<Omit<Account, 'disabled_at' | 'disabled_reason'> | null>(connection, (client) =>
      client.from('users').select().eq('id', id).maybeSingle(),
    ),
    request<{ disabled_at: string; reason: string | null } | null>(connection, (client) =>
      client.from('disabled_accounts').select('disabled_at, reason').eq('user_id', id).gt('until', new Date().toISOString()).maybeSingle(),
    ),
  ])
  if (!profile.ok) return profile
  if (!disabled.ok) return disabled
  if (!profile.value) return success(null)
  const { disabled_at = null, reason = null } = disabled.value ?? {}
  return success({ ...profile.value, disabled_at, disabled_reason: reason })
}
