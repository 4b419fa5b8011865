import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a port for a program that is about to start. It is below the ports that the system assigns to connections and to
 * programs that ask for any: another program could take one of those before this one has started.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
