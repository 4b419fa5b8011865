import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port for a program that is about to start. It lies below those that the system gives to connections and to programs that
 * ask for any: one of those could be somebody else's again before the program has started.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
