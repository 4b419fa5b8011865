import type { Context } from './context.ts'
import { broken, type Finding } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

/** Far more than any of our pages and responses. */
const maxBytes = 4 * 1024 * 1024

/**
 * Wraps `fetch` to read each response to its end before returning it, so that a response that breaks off, stalls or
 * never ends counts as no response.
 * @throws Error from the returned function, as when the server does not respond
 */
export function bufferAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    // Throwing out of the loop closes the connection.
    for await (const part of answer.body ?? []) {
      length += part.byteLength
      if (length > maxBytes) throw new Error(`an answer is longer than ${maxBytes} bytes`)
      parts.push(part)
    }
    const { status, statusText, headers } = answer
    return new Response(answer.body && new Blob(parts), { status, statusText, headers })
  }
}

/** Posts to the backend, as a visitor without an account. */
export function post({ url, key, send }: Context, path: string, body: object): Promise<Response> {
  const headers = { apikey: key, 'Content-Type': 'application/json' }
  return send(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Returns the object that a text describes in JSON, or an empty one if it does not. */
export function objectIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Returns the response's body as JSON, or an empty object if it is not JSON or was read before. */
export async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  return objectIn(await answer.text().catch(() => ''))
}

export function isJson(answer: Response): boolean {
  return /^application\/([\w.-]+\+)?json/.test(answer.headers.get('Content-Type') ?? '')
}

/** Describes a response that came from something other than the requested service, as in "403, text/html". */
export function statusAndType(answer: Response): string {
  return `${answer.status}, ${answer.headers.get('Content-Type')?.split(';')[0] ?? 'no type'}`
}

/** Says that a response came from something else. `behind` names the service and its path. */
export function intercepted(topic: string, behind: string, answer: Response): Finding {
  return broken(topic, `something in front of ${behind} (${statusAndType(answer)}): pass all addresses on.`, proxyFixes.passOn)
}
