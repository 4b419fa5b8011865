import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What a request is called in the log, in `X-Request-Id` of its answer, and by a proxy in front that is believed. */
export function requestId({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = headers['x-request-id']
  return trustProxy && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
