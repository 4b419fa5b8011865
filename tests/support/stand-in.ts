import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { Http2SecureServer, Http2ServerRequest, Http2ServerResponse, SecureServerOptions } from 'node:http2'

type Answer<Incoming, Response> = (request: Incoming, response: Response) => unknown

/**
 * Creates a server that stands in for another program. A client that leaves in the middle of a request, and a handler that
 * throws or rejects, end only their own response.
 */
export function standIn(answer: Answer<IncomingMessage, ServerResponse>): Server {
  return createServer(contained(answer))
}

/** Creates a {@link standIn} with TLS, which answers HTTP/2 and HTTP/1 alike. */
export function secureStandIn(options: SecureServerOptions, answer: Answer<Http2ServerRequest, Http2ServerResponse>): Http2SecureServer {
  return createSecureServer({ ...options, allowHTTP1: true }, contained(answer))
}

function contained<
  Incoming extends { on(event: 'error', listener: () => void): unknown },
  Response extends { on(event: 'error', listener: () => void): unknown; destroy(): unknown },
>(answer: Answer<Incoming, Response>) {
  return async (request: Incoming, response: Response): Promise<void> => {
    for (const stream of [request, response]) stream.on('error', () => {})
    try {
      await answer(request, response)
    } catch {
      response.destroy()
    }
  }
}
