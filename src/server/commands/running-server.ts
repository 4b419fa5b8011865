import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { dataFolder } from '../backend/database/data-folder.ts'
import { lockOwner } from '../backend/database/lock-file.ts'
import { openPort, webListener } from '../http/listen.ts'
import { isSameSecret } from '../backend/auth/accounts.ts'
import { sendSecret } from '../backend/auth/secret-key.ts'
import { StartError } from '../backend/database/start-error.ts'

/** Returns the path of the file in which a running server records its address, for commands that talk to it. */
export function addressFile(dataDir: string): string {
  return join(dataDir, 'address.json')
}

interface RunningServer {
  url: string
  backup: BackupEndpoint
}

/** Writes a file that only its owner can read, because it holds the token of the backup endpoint. */
export function writeAddress(dataDir: string, server: RunningServer): void {
  rmSync(addressFile(dataDir), { force: true })
  writeFileSync(addressFile(dataDir), JSON.stringify(server), { mode: 0o600 })
}

/**
 * Returns the server that runs on this data folder, or null if none responds. Checks the lock first: a killed server
 * leaves its address file behind, and another program may have its port by now, which must not receive our secret key.
 */
export async function runningServer(dataDir: string): Promise<RunningServer | null> {
  if (lockOwner(dataFolder(dataDir).lock) === null) return null
  try {
    const server = JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as RunningServer
    const answer = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(3000) })
    return answer.ok ? server : null
  } catch {
    return null
  }
}

/** The URL and the token with which a command requests a backup from the running server. */
interface BackupEndpoint {
  url: string
  token: string
}

/**
 * Lets commands on this machine request a backup. It is not part of the site: it has its own port, which other machines
 * cannot reach, and its token is in the data folder, readable only by the owner of the data.
 */
export async function openBackupEndpoint(
  backup: (file: string) => Promise<void>,
): Promise<{ endpoint: BackupEndpoint; close(): Promise<void> }> {
  const port = await openPort(0, '127.0.0.1', 'PORT')
  const token = randomBytes(32).toString('base64url')
  const answer = async (request: Request): Promise<Response> => {
    if (!isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${token}`)) return new Response(null, { status: 401 })
    try {
      const { file } = (await request.json()) as { file: string }
      await backup(file)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (!(error instanceof StartError)) console.error(error)
      const message = error instanceof StartError ? error.message : 'The server could not make the backup; its own output says why.'
      return Response.json({ message }, { status: 409 })
    }
  }
  port.answerWith(webListener(answer))
  return { endpoint: { url: port.localUrl, token }, close: () => port.close() }
}

/**
 * Requests a backup, and waits until it is written.
 * @throws StartError with the server's message
 */
export async function requestBackup({ url, token }: BackupEndpoint, file: string): Promise<void> {
  const answer = await sendSecret(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ file }),
  })
  if (answer.ok) return
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new StartError(message ?? `The running server refused the backup (${answer.status}): stop it and try again.`)
}
