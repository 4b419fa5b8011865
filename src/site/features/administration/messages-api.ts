import type { Connection } from '#site/backend/connection.ts'
import type { ListedMessage, Message, MessageChange, MessageFilter } from './message.ts'
import type { Outcome } from './outcome.ts'
import { type Page, type PageRequest, request, requestPage, requestRow } from './request.ts'

/** Reads one page of the inbox, newest messages first. */
export function listMessages(
  connection: Connection,
  { search, status, answered }: MessageFilter,
  page: PageRequest,
  signal?: AbortSignal,
): Promise<Outcome<Page<ListedMessage>>> {
  return requestPage(connection, 'messages', page, (client, part) => {
    const asked = client.rpc('list_messages', {
      ...(search && { search }),
      ...(status && { status }),
      ...(answered !== null && { answered }),
      ...part,
    })
    return signal ? asked.abortSignal(signal) : asked
  })
}

/** Reads a message; null if it does not exist or no longer exists. */
export function readMessage(connection: Connection, id: string): Promise<Outcome<Message | null>> {
  return requestRow(connection, (client) => client.from('contact_messages').select().eq('id', id).maybeSingle())
}

/**
 * Changes a message if it is still as the administrator saw it. The value is the changed message, or null if someone else
 * was faster and nothing was changed.
 */
export function changeMessage(connection: Connection, seen: Message, change: MessageChange): Promise<Outcome<Message | null>> {
  return request(connection, (client) => {
    const changed = client.from('contact_messages').update(change).eq('id', seen.id)
    const unchanged = seen.updated_at === null ? changed.is('updated_at', null) : changed.eq('updated_at', seen.updated_at)
    return unchanged.select().maybeSingle()
  })
}

/** The setting for emails to the administrator about new contact messages. */
interface MessageNotices {
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
