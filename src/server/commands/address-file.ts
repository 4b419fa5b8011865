import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '../backend/database/data-folder.ts'
import { lockOwner } from '../backend/database/lock-file.ts'
import type { BackupEndpoint } from './backup-endpoint.ts'

/** Returns the path of the file in which a running server records its address, for commands that talk to it. */
export function addressFile(dataDir: string): string {
  return join(dataDir, 'address.json')
}

export interface RunningServer {
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
