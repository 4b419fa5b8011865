import { bareAddress } from './client-network.ts'

/** A request whose body is read and bounded, so that rules can look at it before anything else does. */
export interface ReadRequest {
  method: string
  url: URL
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  /** The client's address, for rate limits. */
  address: string
  signal: AbortSignal
}

/** Reads the body. @returns null if it is longer than `limit` bytes; the rest is not read then */
export async function readRequest(request: Request, address: string, limit: number): Promise<ReadRequest | null> {
  const { method, headers, signal } = request
  if (Number(headers.get('content-length')) > limit) {
    await request.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let length = 0
  if (request.body) {
    for await (const chunk of request.body) {
      length += chunk.length
      if (length > limit) return null
      chunks.push(chunk)
    }
  }
  return { method, url: new URL(request.url), headers, body: Buffer.concat(chunks), address, signal }
}

/** The same as a request for the library, with another body if one is given. */
export function toRequest(read: ReadRequest, change: { body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> } = {}): Request {
  const headers = new Headers(read.headers)
  headers.delete('content-length')
  for (const [name, value] of Object.entries(change.headers ?? {})) headers.set(name, value)
  const body = change.body ?? read.body
  const hasBody = read.method !== 'GET' && read.method !== 'HEAD' && body.length > 0
  return new Request(read.url, { method: read.method, headers, signal: read.signal, ...(hasBody && { body }) })
}

/** The client's address: what the connection says, or behind a trusted proxy what the proxy says. */
export function addressOf(request: Request, client: { address: string }, trustProxy: boolean): string {
  // The last entry is the one that the proxy itself added; those before it are the client's to invent.
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return bareAddress(forwarded || client.address)
}
