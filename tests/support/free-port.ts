import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Has a file for each port that a test has been given, in whichever process. */
const given = join(tmpdir(), `ascendo-ports-${userInfo().uid}`)
const hourMs = 3_600_000

/**
 * Finds a port for a program that is about to start. It is below the ports that the system assigns to connections and to
 * programs that ask for any: another program could take one of those before this one has started. Nor does another test get it.
 */
export function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  if (!reserve(port)) return freePort()
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(freePort()))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}

/** Returns whether the port is this test's now. */
function reserve(port: number): boolean {
  const file = join(given, String(port))
  mkdirSync(given, { recursive: true })
  try {
    writeFileSync(file, '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Of an earlier run, or of a test that has long ended.
    if (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > hourMs) rmSync(file, { force: true })
    return false
  }
}
