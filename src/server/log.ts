import type { IncomingMessage, ServerResponse } from 'node:http'
import { format } from 'node:util'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Called when a request arrives. Writes one line once the response has ended. */
export type RequestLog = (request: IncomingMessage, response: ServerResponse, id: string) => void

/**
 * Turns everything that this program prints into lines of JSON, for programs that collect and search logs. Personal
 * data of requests stays out: no IP address, no email address, no token, no search text.
 * @returns the function that logs each request
 */
export async function logAsJson(level: LogLevel): Promise<RequestLog> {
  const { pino } = await import('pino')
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Synchronous, because the last lines before a crash matter most.
    pino.destination({ dest: 1, sync: true }),
  )
  const printing =
    (write: (text: string) => void) =>
    (...parts: unknown[]) =>
      write(text(parts))
  console.log = console.info = printing((line) => logger.info(line))
  console.warn = printing((line) => logger.warn(line))
  console.error = printing((line) => logger.error(line))

  return (request, response, id) => {
    const began = performance.now()
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response
      const route = routeOf(request.url ?? '/', status)
      const ms = Math.round((performance.now() - began) * 10) / 10
      const line = { request: id, method: request.method, route, status, ms, ...(!writableFinished && { aborted: true }) }
      if (status >= 500) logger.error(line, 'request')
      // Monitoring requests these every few seconds.
      else if (route.startsWith('/health')) logger.debug(line, 'request')
      else logger.info(line, 'request')
    })
  }
}

/**
 * Formats like the console, but prints only the stack of an error: its other fields may contain the row that the
 * database refused.
 */
function text(parts: unknown[]): string {
  return format(...parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : part))).trim()
}

const ourWord = /^([a-z][a-z_-]{0,39}|v1)$/
const ourFile = /^[a-z-]{1,39}\.[a-z]{1,11}$/

/**
 * Returns the request's address without personal data: words that look like ours stay, anything else becomes `*`. For
 * an address that does not exist, only the service stays.
 */
export function routeOf(url: string, status: number): string {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const segments = path.split('/').slice(1)
  if (status === 404) return /^(auth|rest|storage)$/.test(segments[0] ?? '') ? `/${segments[0]}/v1/*` : '/*'
  if (segments.length === 1 && ourFile.test(segments[0] ?? '')) return path
  return `/${segments.map((word) => (word === '' || ourWord.test(word) ? word : '*')).join('/')}`
}
