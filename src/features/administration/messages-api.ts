import type { Connection } from '#backend/connection.ts'
import type { Message, MessageFilter, MessageState } from './message.ts'
import type { Outcome } from './outcome.ts'
import { request } from './request.ts'

export interface MessagesPage {
  messages: Message[]
  /** Where the next page begins; null after the last one. */
  next: string | null
}

/** One page of the inbox, newest first, from the index that is there for it. */
export async function listMessages(
  connection: Connection,
  { search, status }: MessageFilter,
  { after, pageSize }: { after: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Outcome<MessagesPage>> {
  const outcome = await request<Message[]>(connection, (client) => {
    let asked = client.from('contact_messages').select()
    if (status) asked = asked.eq('status', status)
    if (search) asked = asked.or(searchedIn(['reference', 'name', 'email', 'message'], search))
    const place = after && readPlace(after)
    if (place) {
      asked = asked
        .lte('created_at', place.time)
        .or(`created_at.lt.${place.time},and(created_at.eq.${place.time},id.lt.${place.id})`)
    }
    // One more than shown tells whether there is a next page.
    const page = asked.order('created_at', { ascending: false }).order('id', { ascending: false }).limit(pageSize + 1)
    return signal ? page.abortSignal(signal) : page
  })
  if (!outcome.ok) return outcome
  const messages = outcome.value.slice(0, pageSize)
  const last = messages.at(-1)
  const hasMore = outcome.value.length > pageSize
  return { ok: true, value: { messages, next: hasMore && last ? `${last.created_at}_${last.id}` : null } }
}

/** What has a meaning in a filter or a pattern stands for any one character instead. */
function searchedIn(columns: string[], search: string): string {
  const pattern = `%${search.replace(/[^\p{L}\p{N}\p{M}@ -]/gu, '_')}%`
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',')
}

function readPlace(after: string): { time: string; id: string } | null {
  const match = /^(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d))_([0-9a-f-]{36})$/.exec(after)
  return match?.[1] && match[2] ? { time: match[1], id: match[2] } : null
}

/** Null where there is none, or none any more. */
export function readMessage(connection: Connection, id: string): Promise<Outcome<Message | null>> {
  return request(connection, (client) => client.from('contact_messages').select().eq('id', id).maybeSingle())
}

/**
 * Changes a message that is still as it was seen. The value is the message as it is now, or null where somebody else
 * was faster and nothing was changed.
 */
export function changeMessage(
  connection: Connection,
  seen: Message,
  change: { status?: MessageState; notes?: string },
): Promise<Outcome<Message | null>> {
  return request(connection, (client) => {
    const changed = client.from('contact_messages').update(change).eq('id', seen.id)
    const unchanged = seen.updated_at === null ? changed.is('updated_at', null) : changed.eq('updated_at', seen.updated_at)
    return unchanged.select().maybeSingle()
  })
}
