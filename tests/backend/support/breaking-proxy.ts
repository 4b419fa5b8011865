import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { standIn } from '../../support/stand-in.ts'

/** The client's address, as the proxy sees it. */
export const clientAddress = '203.0.113.50'

/** A fault of the proxy. */
export interface ProxyFault {
  /** Answers instead of the server behind the proxy. @returns whether it did */
  answer?(incoming: IncomingMessage, response: ServerResponse): boolean
  /** Changes the headers of the request that the proxy passes on. */
  headers?(headers: IncomingHttpHeaders): void
  /** Changes the headers of the answer. */
  answered?(path: string, headers: OutgoingHttpHeaders): void
  /** Rewrites pages, as optimizers do. */
  page?(html: string): string
}

export interface BreakingProxy {
  port: number
  fault: ProxyFault
  close(): Promise<void>
}

/** Starts a proxy that is correct (it overwrites the client's address and passes everything on) until it gets a fault. */
export async function startBreakingProxy(portBehind: () => number): Promise<BreakingProxy> {
  const server = standIn((incoming, response) => {
    const { fault } = proxy
    if (fault.answer?.(incoming, response)) {
      incoming.resume()
      return
    }
    const headers = { ...incoming.headers }
    if (fault.headers) fault.headers(headers)
    else {
      headers['x-forwarded-for'] = clientAddress
      delete headers['cf-connecting-ip']
    }
    // Only what is not compressed can be rewritten.
    if (fault.page) delete headers['accept-encoding']
    const outgoing = request({ port: portBehind(), host: '127.0.0.1', method: incoming.method, path: incoming.url, headers }, (answer) => {
      const answerHeaders: OutgoingHttpHeaders = { ...answer.headers }
      fault.answered?.(incoming.url ?? '', answerHeaders)
      if (fault.page && /html/.test(answer.headers['content-type'] ?? '')) {
        delete answerHeaders['content-length']
        const rewrite = fault.page
        void text(answer).then((html) => response.writeHead(answer.statusCode ?? 502, answerHeaders).end(rewrite(html)))
        return
      }
      response.writeHead(answer.statusCode ?? 502, answerHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'text/html' })
      response.end()
    })
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: BreakingProxy = {
    port: (server.address() as AddressInfo).port,
    fault: {},
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
