import type { Connection } from '#backend/connection.ts'
import { type ContactField, type ContactMessage, isContactField } from './contact-message.ts'

export type SendFailure =
  /** Too many within the hour. */
  | { problem: 'limit'; secondsToWait: number }
  /** The database does not take what stands in this field. */
  | { problem: 'field'; field: ContactField }
  /** The account may not do this, or is not signed in any more. */
  | { problem: 'account' }
  | { problem: 'network' }
  | { problem: 'server' }

export type SendResult = { ok: true; reference: string } | ({ ok: false } & SendFailure)

/** Sends a message, as the signed-in user if there is one. Its reference is what both sides can name it by. */
export async function sendMessage(connection: Connection, message: ContactMessage): Promise<SendResult> {
  // The client's code may be out of reach as well.
  const client = await connection.data().catch(() => null)
  if (!client) return { ok: false, problem: 'network' }
  const { data, error, status } = await client.rpc('send_contact_message', {
    name: message.name,
    email: message.email,
    topic: message.topic,
    message: message.message,
    website: message.website,
  })
  if (!error) return { ok: true, reference: data }
  if (status === 0) return { ok: false, problem: 'network' }
  if (status === 429) return { ok: false, problem: 'limit', secondsToWait: Number(error.details) || 3600 }
  if (error.code === 'PT400' && isContactField(error.details)) return { ok: false, problem: 'field', field: error.details }
  return { ok: false, problem: status === 401 || status === 403 ? 'account' : 'server' }
}
