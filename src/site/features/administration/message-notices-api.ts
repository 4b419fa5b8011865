import type { Connection } from '#site/backend/connection.ts'
import type { Outcome } from './outcome.ts'
import { request } from './request.ts'

/** The setting for emails to the administrator about new contact messages. */
export interface MessageNotices {
  /** Whether this installation sends any. */
  offered: boolean
  wanted: boolean
}

export function readMessageNotices(connection: Connection): Promise<Outcome<MessageNotices>> {
  return request(connection, (client) => client.rpc('own_message_notices'))
}

export function setMessageNotices(connection: Connection, wanted: boolean): Promise<Outcome<boolean>> {
  return request(connection, (client) => client.rpc('set_own_message_notices', { wanted }))
}
