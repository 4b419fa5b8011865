import type { Connection } from '#site/backend/connection.ts'
import { type Account, isUnchanged } from './account.ts'
import { readAccount } from './accounts-api.ts'
import type { Failure } from './outcome.ts'
import { request } from './request.ts'

export type AccountAction = 'promote' | 'demote' | 'disable' | 'enable' | 'reset' | 'return' | 'delete'

export type ActionResult =
  | { result: 'done' }
  /** Someone else has changed the account since it was read. Nothing was done. */
  | { result: 'conflict'; current: Account }
  | { result: 'failed'; failure: Failure }

/**
 * Acts on an account if it is still as the administrator saw it. The database checks everything else.
 * @param address the former address, to return it
 */
export async function actOnAccount(
  connection: Connection,
  seen: Account,
  action: AccountAction,
  reason: string,
  address = '',
): Promise<ActionResult> {
  const now = await readAccount(connection, seen.id)
  if (!now.ok) return { result: 'failed', failure: now.error }
  // A former administrator gets no account here. Go on: the action itself reports the missing permission.
  if (now.value && !isUnchanged(seen, now.value)) return { result: 'conflict', current: now.value }
  const outcome = await send(connection, seen.id, action, reason, address)
  return outcome.ok ? { result: 'done' } : { result: 'failed', failure: outcome.error }
}

function send(connection: Connection, user_id: string, action: AccountAction, reason: string, address: string) {
  return request(connection, (client) => {
    switch (action) {
      case 'promote':
        return client.rpc('set_role', { user_id, role: 'admin', reason })
      case 'demote':
        return client.rpc('set_role', { user_id, role: 'user', reason })
      case 'disable':
        return client.rpc('disable_user', { user_id, reason })
      case 'enable':
        return client.rpc('enable_user', { user_id, reason })
      case 'reset':
        return client.rpc('reset_second_step', { user_id, reason })
      case 'return':
        return client.rpc('return_former_address', { user_id, email: address, reason })
      case 'delete':
        return client.rpc('delete_user', { user_id, reason })
    }
  })
}
