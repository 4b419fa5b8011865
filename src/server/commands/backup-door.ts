import { randomBytes, timingSafeEqual } from 'node:crypto'
import { openPort, webListener } from '../http/listen.ts'
import { StartError } from '#embedded/start-error.ts'

/** How a command asks the running server for a backup. */
export interface BackupDoor {
  url: string
  token: string
}

/**
 * Lets commands on this machine ask for a backup. Not a part of the site: it has a port of its own that other machines
 * cannot reach, and its token stands in the data folder, readable by whom the data belong to.
 */
export async function openBackupDoor(backup: (file: string) => Promise<void>): Promise<{ door: BackupDoor; close(): Promise<void> }> {
  const port = await openPort(0, '127.0.0.1', 'PORT')
  const token = randomBytes(32).toString('base64url')
  const answer = async (request: Request): Promise<Response> => {
    if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`)) return new Response(null, { status: 401 })
    try {
      const { file } = (await request.json()) as { file: string }
      await backup(file)
      return new Response(null, { status: 204 })
    } catch (error) {
      if (!(error instanceof StartError)) console.error(error)
      const message = error instanceof StartError ? error.message : 'The server could not make the backup; it printed why.'
      return Response.json({ message }, { status: 409 })
    }
  }
  port.answerWith(webListener(answer))
  return { door: { url: port.localUrl, token }, close: () => port.close() }
}

/** @throws StartError with the server's own sentence */
export async function askForBackup({ url, token }: BackupDoor, file: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ file }),
  })
  if (answer.ok) return
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new StartError(message ?? `The running server refused the backup (${answer.status}): stop it and try again.`)
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
