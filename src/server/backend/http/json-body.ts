import { Refusal, type Service } from './refusals.ts'
import { bounds } from './request-bounds.ts'

/** Parses a JSON body once, for both the rules and the library. @returns undefined if there is no body */
export function readJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return undefined
  // Another site's page can send other types, or none, without a preflight request.
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')) {
    throw new Refusal(415, 'The body must be JSON, with the content type application/json', 'body')
  }
  const value = parsed(bytes)
  checkValues(value)
  return value
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal(400, 'Could not parse request body as JSON', 'body')
  }
}

/** Checks every value, without recursion: a body that is nested too deep for the stack must not cause a server error. */
function checkValues(body: unknown): void {
  const waiting: { value: unknown; level: number }[] = [{ value: body, level: 1 }]
  let values = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next
    values += 1
    if (values > bounds.jsonValues) throw new Refusal(413, `The body has more than ${bounds.jsonValues} values`, 'body')
    if (typeof value === 'string') checkText(value)
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal(400, 'The body has a number that is too large', 'body')
    if (typeof value !== 'object' || value === null) continue
    if (level > bounds.jsonLevels) throw new Refusal(413, `The body is nested deeper than ${bounds.jsonLevels} levels`, 'body')
    if (!Array.isArray(value)) Object.keys(value).forEach(checkKey)
    for (const inner of Object.values(value)) waiting.push({ value: inner, level: level + 1 })
  }
}

/**
 * Refuses characters that JSON allows but that fail later: the database refuses a NUL, and a lone surrogate cannot be
 * encoded in UTF-8.
 */
function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new Refusal(400, 'The body has an invalid character in it', 'body')
}

function checkKey(key: string): void {
  checkText(key)
  if (key in Object.prototype) throw new Refusal(400, `The body must not have a value called ${key}`, 'body')
}

/** Checks that the body has a form that the service accepts, and not too many rows. */
export function checkBodyForm(service: Service, path: string, body: unknown): void {
  if (body === undefined) return
  if (service !== 'rest' || path.startsWith('/rest/v1/rpc/')) {
    if (!isObject(body)) throw new Refusal(400, 'The body must be a JSON object', 'body')
    return
  }
  const rows = Array.isArray(body) ? body : [body]
  if (!rows.every(isObject)) throw new Refusal(400, 'The body must be a JSON object or a list of them', 'body')
  if (rows.length > bounds.rows) throw new Refusal(413, `The body has more than ${bounds.rows} rows`, 'body')
  const columns = new Set(rows.flatMap(Object.keys))
  if (rows.length * columns.size > bounds.statementParameters) {
    throw new Refusal(413, `The body has more than ${bounds.statementParameters} values`, 'body')
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
