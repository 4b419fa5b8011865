import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const sources = ['src/**', 'index.html', 'vite.config.ts', 'package-lock.json']

/** The file of a build that says what it was made of, as a hash. Dates say nothing once a build was copied, or a folder was fetched anew. */
export const sourcesFile = '.sources'

/** Whether there is no build in the folder, or it was made of other sources than there are now. */
export async function isStale(folder: string): Promise<boolean> {
  const file = join(folder, sourcesFile)
  return !existsSync(file) || readFileSync(file, 'utf8') !== (await hashOfSources())
}

/** Blocks for some hundred milliseconds while it finds the files, so a program that is serving a site must not call it. */
export async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of globSync(sources, { cwd: root }).toSorted()) {
    const file = join(root, name)
    if (!statSync(file).isFile()) continue
    const content = await readFile(file)
    hash.update(`${name.replaceAll('\\', '/')} ${content.length} `).update(content)
  }
  return hash.digest('hex')
}
