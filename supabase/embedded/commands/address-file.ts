import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a running server leaves its address, for commands that want to speak with it. */
export function addressFile(dataDir: string): string {
  return join(dataDir, 'address.json')
}

export function writeAddress(dataDir: string, url: string): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(addressFile(dataDir), JSON.stringify({ url }))
}

/** The address of the server that runs on this data folder, or null when none answers. */
export async function runningServer(dataDir: string): Promise<string | null> {
  try {
    const { url } = JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as { url: string }
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) })
    return answer.ok ? url : null
  } catch {
    return null
  }
}
