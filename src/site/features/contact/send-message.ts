import { visibleEmail } from '#site/auth/credentials.ts'
import type { Connection } from '#site/backend/connection.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { type ContactField, type ContactMessage, isContactField } from './contact-message.ts'

export type SendFailure =
  /** Too many messages within an hour. */
  | { problem: 'limit'; secondsToWait: number }
  /** The database rejects the value of this field. */
  | { problem: 'field'; field: ContactField }
  /** The account is not allowed to do this, or is no longer signed in. */
  | { problem: 'account' }
  | { problem: 'network' }
  | { problem: 'server' }

/** The value is the message's reference, which both the sender and the administrators can quote. */
type SendResult = Result<string, SendFailure>

/** Sends a message, as the signed-in user if there is one, and returns its reference. */
export async function sendMessage(connection: Connection, message: ContactMessage): Promise<SendResult> {
  // Not only the request can fail: the client's chunk may fail to load.
  const client = await connection.data().catch(() => null)
  if (!client) return failure({ problem: 'network' })
  const { data, error, status } = await client.rpc('send_contact_message', {
    name: message.name,
    email: visibleEmail(message.email),
    topic: message.topic,
    message: message.message,
    website: message.website,
  })
  if (!error) return success(data)
  if (status === 0) return failure({ problem: 'network' })
  if (status === 429) return failure({ problem: 'limit', secondsToWait: Number(error.details) || 3600 })
  if (error.code === 'PT400' && isContactField(error.details)) return failure({ problem: 'field', field: error.details })
  return failure({ problem: status === 401 || status === 403 ? 'account' : 'server' })
}
