import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from '../backend/database/start-error.ts'
import { plainResponse } from './site.ts'

/** A port that this process listens on. Requests wait until {@link answerWith} provides a listener. */
interface OpenPort {
  /** The port's number: a free one if 0 was requested. */
  number: number
  /** The URL for other programs on this machine, whichever address the server listens on. */
  localUrl: string
  server: Server
  answerWith(listener: RequestListener): void
  /** Stops accepting connections, lets running requests finish, and cuts them off after four seconds. */
  close(): Promise<void>
}

const graceMs = 4000

/**
 * Opens a port.
 * @param variable the environment variable that sets the port, for the message if the port is taken
 */
export async function openPort(port: number, host: string, variable: string): Promise<OpenPort> {
  const known = Promise.withResolvers<RequestListener>()
  const waiting: RequestListener = async (request, response) => (await known.promise)(request, response)
  // Longer than proxies keep idle connections, or a proxy could send a request over a connection that is being closed.
  // A recording of 200 MB takes twenty minutes at 1.4 megabits a second. Headers still have a minute.
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 20 * 60_000 }, waiting)
  const address = await listen(server, port, host, variable)
  return {
    number: address.port,
    localUrl: localUrlOf(address),
    server,
    answerWith(listener) {
      server.off('request', waiting)
      server.on('request', listener)
      known.resolve(listener)
    },
    close: () => close(server),
  }
}

/** Returns a Node listener for a handler that uses web requests and responses. */
export function webListener(answer: (request: Request, bindings: HttpBindings) => Response | Promise<Response>): RequestListener {
  return getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
    errorHandler(error) {
      if (error instanceof RequestError) return plainResponse(400, 'The address or the host of this request cannot be read.')
      console.error(error)
      return plainResponse(500, 'Something went wrong on our side.')
    },
  })
}

function listen(server: Server, port: number, host: string, variable: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host, variable)))
    // A server on a TCP port always has this kind of address.
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })
}

/** Returns the server's URL on this machine. A server that listens on every address is reached on the loopback address. */
function localUrlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program: stop that one, or choose another port, e.g. ${variable}=${port + 1} npm start.`,
    )
  }
  if (error.code === 'EACCES') return new StartError(`Port ${port} needs special rights: choose one above 1023 in ${variable}.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`${host} is not an address of this machine: correct HOST (127.0.0.1, or 0.0.0.0 for all).`)
  }
  return error
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
    // Tells clients on keep-alive connections to close them. A connection that is busy now becomes idle later.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    const closeIdle = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(cutOff)
      clearInterval(closeIdle)
      resolve()
    })
    server.closeIdleConnections()
  })
}
