import type { Connection } from '#site/backend/connection.ts'
import { failure } from '#shared/result.ts'
import type { ListedMessage, Message, MessageChange, MessageFilter } from './message.ts'
import type { Outcome } from './outcome.ts'
import { request } from './request.ts'

interface MessagesPage {
  messages: ListedMessage[]
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

/** Reads one page of the inbox, newest messages first. */
export function listMessages(
  connection: Connection,
  { search, status, answered }: MessageFilter,
  { after, pageSize }: { after: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Outcome<MessagesPage>> {
  return request(connection, (client) => {
    const asked = client.rpc('list_messages', {
      ...(search && { search }),
      ...(status && { status }),
      ...(answered !== null && { answered }),
      ...(after && { after }),
      page_size: pageSize,
    })
    return signal ? asked.abortSignal(signal) : asked
  })
}

/** Reads a message; null if it does not exist or no longer exists. */
export async function readMessage(connection: Connection, id: string): Promise<Outcome<Message | null>> {
  const message = await request<Message | null>(connection, (client) => client.from('contact_messages').select().eq('id', id).maybeSingle())
  if (!message.ok || message.value) return message
  // A former administrator also gets an empty result, so check the role.
  const isAdmin = await request<boolean>(connection, (client) => client.rpc('is_admin'))
  return !isAdmin.ok || isAdmin.value ? message : failure({ problem: 'account' })
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
