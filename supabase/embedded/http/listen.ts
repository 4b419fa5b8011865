import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Server } from 'node:http'
import { StartError } from '../start-error.ts'

type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** A port that is ours. Requests wait until {@link answerWith} says who answers them. */
export interface OpenPort {
  /** The port's number: a free one when 0 was asked for. */
  number: number
  server: Server
  answerWith(answer: Answer): void
  /** Stops accepting, lets running requests finish, and cuts off those that do not within five seconds. */
  close(): Promise<void>
}

const patienceMs = 5000

/**
 * Takes a port.
 * @param variable the configuration value that chooses it, for the sentence when it is taken
 */
export async function openPort(port: number, host: string, variable: string): Promise<OpenPort> {
  const answer = Promise.withResolvers<Answer>()
  const server = createAdaptorServer({
    fetch: async (request, bindings) => (await answer.promise)(request, bindings as HttpBindings),
    overrideGlobalObjects: false,
  }) as Server
  return {
    number: await listen(server, port, host, variable),
    server,
    answerWith: answer.resolve,
    close: () => close(server),
  }
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
    server.close(() => {
      clearTimeout(impatience)
      resolve()
    })
    server.closeIdleConnections()
  })
}
