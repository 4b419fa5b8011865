import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createServer, type RequestListener, type Server } from 'node:http'
import { StartError } from '../start-error.ts'

/** A port that is ours. Requests wait until {@link answerWith} says who answers them. */
export interface OpenPort {
  /** The port's number: a free one when 0 was asked for. */
  number: number
  server: Server
  answerWith(listener: RequestListener): void
  /** Stops accepting, lets running requests finish, and cuts off those that do not within five seconds. */
  close(): Promise<void>
}

const patienceMs = 5000

/**
 * Takes a port.
 * @param variable the configuration value that chooses it, for the sentence when it is taken
 */
export async function openPort(port: number, host: string, variable: string): Promise<OpenPort> {
  const known = Promise.withResolvers<RequestListener>()
  const waiting: RequestListener = async (request, response) => (await known.promise)(request, response)
  // Longer than proxies keep a connection that nobody uses, or they would ask over one that is just being closed.
  const server = createServer({ keepAliveTimeout: 65_000 }, waiting)
  return {
    number: await listen(server, port, host, variable),
    server,
    answerWith(listener) {
      server.off('request', waiting)
      server.on('request', listener)
      known.resolve(listener)
    },
    close: () => close(server),
  }
}

/** For those who answer with web requests and responses. */
export function webListener(answer: (request: Request, bindings: HttpBindings) => Response | Promise<Response>): RequestListener {
  return getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), { overrideGlobalObjects: false })
}

function listen(server: Server, port: number, host: string, variable: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(sentence(error, port, host, variable)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function sentence(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
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
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    // Who keeps asking over a kept connection is told to let it go; one whose last answer is under way is idle later.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    const release = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(impatience)
      clearInterval(release)
      resolve()
    })
    server.closeIdleConnections()
  })
}
