import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Returns the request's id, for the log and for `X-Request-Id` in the response. A trusted proxy may provide it. */
export function requestId({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = headers['x-request-id']
  return trustProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
