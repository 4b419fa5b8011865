import { isIP, isIPv6 } from 'node:net'
import { convertIPv4BinaryToString, convertIPv4MappedIPv6ToIPv4, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'
import type { Client } from '../backend-api.ts'
import { Refusal, type Service, bounds } from './refusals.ts'
import { readAddress } from './request-address.ts'

/** A request whose address and headers have been read, but not its body. */
export interface RequestHead {
  service: Service
  method: string
  /** Rebuilt from the parsed address, so that the rules and the library see the same. */
  url: URL
  headers: Headers
  /** The client's address, for rate limits. */
  address: string
  signal: AbortSignal
}

/** A request whose body has been read within the bounds, for the rules to check first. */
export interface ReadRequest extends RequestHead {
  body: Uint8Array<ArrayBuffer>
  /** The parsed body; undefined if there is none, and for uploads. */
  json: unknown
}

/** The library's own services. */
export type Library = (request: Request) => Promise<Response>

export const isReading = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The headers that the library, the database's functions and the rules use; no others reach them. */
const knownHeaders = [
  'accept',
  'accept-profile',
  'apikey',
  'authorization',
  'cache-control',
  'content-profile',
  'content-type',
  'if-none-match',
  'prefer',
  'range',
  'referer',
  'user-agent',
  'x-upsert',
]

/** Headers that have a single value: if one is sent twice, the values arrive joined by a comma. */
const singleHeaders = ['accept-profile', 'apikey', 'authorization', 'content-length', 'content-profile', 'content-type', 'x-upsert']

/**
 * Reads the address and the headers of a request.
 * @param target path and query exactly as in the request line
 */
export function readHead(
  request: Request,
  { service, target, address }: { service: Service; target: string; address: string },
): RequestHead {
  const { method, signal } = request
  if (!methods.includes(method)) throw new Refusal(405, 'This method is not offered')
  const { path, query } = readAddress(service, target)
  const headers = readHeaders(request.headers, query.get('apikey'), service)
  query.delete('apikey')
  // Database functions read the client's address from these headers. A gateway sets them, never the client.
  headers.set('x-forwarded-for', address)
  headers.set('cf-connecting-ip', address)
  const url = new URL(path, request.url)
  url.search = query.toString()
  return { service, method, url, headers, address, signal }
}

function readHeaders(given: Headers, keyInAddress: string | null, service: Service): Headers {
  for (const name of singleHeaders) {
    if (given.get(name)?.includes(',')) throw new Refusal(400, `The header ${name} must be given once`)
  }
  const headers = new Headers()
  for (const name of knownHeaders) {
    const value = given.get(name)
    if (value !== null) headers.set(name, value)
  }
  const key = headers.get('apikey')
  if (key !== null && keyInAddress !== null && key !== keyInAddress) throw new Refusal(400, 'The API key must be given once')
  if (keyInAddress) headers.set('apikey', keyInAddress)
  readAuthorization(headers)
  const range = service === 'storage' ? /^bytes=\d{0,10}-\d{0,10}$/ : /^(?:items=)?\d{1,9}-\d{0,9}$/
  if (!range.test(headers.get('range') ?? '')) headers.delete('range')
  return headers
}

/** Keeps only a Bearer token. Other schemes are for a proxy in front, not for us. */
function readAuthorization(headers: Headers): void {
  const given = headers.get('authorization')
  if (given === null) return
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(given) ?? []
  if (token) headers.set('authorization', `Bearer ${token}`)
  else if (/^Bearer\b/i.test(given)) throw new Refusal(401, 'The access token is malformed')
  else headers.delete('authorization')
}

/** Reads a JSON body within the bounds. */
export async function readRequest(head: RequestHead, request: Request, limit: number = bounds.jsonLength): Promise<ReadRequest> {
  const given = await readBytes(request, limit, `The body is longer than ${limit / 1024} kB`)
  const json = isReading(head) ? undefined : readJson(given, head.headers.get('content-type'))
  checkBodyForm(head.service, head.url.pathname, json)
  if (json === undefined) {
    head.headers.delete('content-type')
    return { ...head, json, body: new Uint8Array() }
  }
  head.headers.set('content-type', 'application/json')
  return { ...head, json, body: new TextEncoder().encode(JSON.stringify(json)) }
}

/** Reads an upload without parsing it. */
export async function readUpload(head: RequestHead, request: Request, limit: number): Promise<ReadRequest> {
  const body = await readBytes(request, limit, 'The object exceeded the maximum allowed size')
  return { ...head, json: undefined, body }
}

/** Bytes of all bodies that are being read into memory. */
let bytesBeingRead = 0

/** Reads the body, but stops at its limit, at the deadline, and when all bodies together take too much memory. */
async function readBytes(request: Request, limit: number, tooLong: string): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw new Refusal(413, tooLong, 'body')
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  let isLate = false
  const deadline = setTimeout(() => {
    isLate = true
    void reader.cancel()
  }, bounds.bodyMs)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length
      bytesBeingRead += next.value.length
      if (length > limit) throw new Refusal(413, tooLong, 'body')
      if (bytesBeingRead > bounds.bodiesLength) throw new Refusal(503, 'The server is receiving too much right now: try again in a moment')
      chunks.push(next.value)
    }
    if (isLate) throw new Refusal(408, `The body did not arrive within ${bounds.bodyMs / 60_000} minutes`, 'body')
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(deadline)
    bytesBeingRead -= length
    reader.releaseLock()
  }
}

/** Converts a read request to one for the library, with another body if one is given. */
export function toRequest(
  read: ReadRequest,
  change: { body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> } = {},
): Request {
  const headers = new Headers(read.headers)
  for (const [name, value] of Object.entries(change.headers ?? {})) headers.set(name, value)
  const body = change.body ?? read.body
  const hasBody = !isReading(read) && body.length > 0
  return new Request(read.url, { method: read.method, headers, signal: read.signal, ...(hasBody && { body }) })
}

/** Returns the client's address: the connection's, or the one that a trusted proxy names. */
export function addressOf(request: Request, client: Client, trustProxy: boolean): string {
  // The proxy itself added the last entry; the client can invent those before it.
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded && bareAddress(forwarded)
  // Some proxies write 'unknown' or pass on what the client sent: each different word would count as another client.
  return address && isIP(address) ? address : bareAddress(client.address)
}

/** Removes what proxies and sockets add to an address: a port, a zone, or the IPv6 form of an IPv4 address. */
export function bareAddress(address: string): string {
  const bare = address.replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3').replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const binary = convertIPv6ToBinary(bare)
  return isIPv4MappedIPv6(binary) ? convertIPv4BinaryToString(convertIPv4MappedIPv6ToIPv4(binary)) : bare.toLowerCase()
}

/** Parses a JSON body once, for both the rules and the library. @returns undefined if there is no body */
function readJson(bytes: Uint8Array, contentType: string | null): unknown {
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
function checkBodyForm(service: Service, path: string, body: unknown): void {
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
