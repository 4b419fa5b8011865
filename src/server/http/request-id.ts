import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** The request's id in the log and in `X-Request-Id` of its answer; a trusted proxy may provide it. */
export function requestId({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = headers['x-request-id']
  return trustProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
