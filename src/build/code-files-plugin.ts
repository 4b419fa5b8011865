import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { cacheFolder } from './cache-folder.ts'

const virtualId = 'virtual:code-files'
const resolvedId = `\0${virtualId}`
const root = join(import.meta.dirname, '../..')
const packages = ['@electric-sql/pglite', '@ts-morph/common']

/**
 * Provides `virtual:code-files`, for the workers that run the code of lessons: the addresses of PostgreSQL, of a database that is
 * prepared because creating one takes seconds, and of TypeScript's declarations. All are compressed with gzip, so that no server has
 * to do it.
 */
export function codeFiles(): Plugin {
  return {
    name: 'code-files',
    enforce: 'pre',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null
      const folder = await codeFilesFolder()
      const address = (name: string) => JSON.stringify(`${join(folder, name)}?url&no-inline`)
      return `export { default as engine } from ${address('engine.bin')}
export { default as bundle } from ${address('bundle.bin')}
export { default as database } from ${address('database.bin')}
export { default as declarations } from ${address('declarations.bin')}`
    },
    transform(code, id) {
      // Workers get these files from `virtual:code-files`. Vite would publish them a second time.
      if (!/[\\/]@electric-sql[\\/]pglite[\\/]dist[\\/]/.test(id)) return null
      return code.replace(/new URL\("(?:\.\/)?(?:pglite|initdb)\.(?:wasm|data)",import\.meta\.url\)/g, 'new URL("about:blank")')
    },
  }
}

/**
 * Returns the folder of these files, which are written once for each version of PGlite and TypeScript. Call it before anything is bundled:
 * then the process that writes them has given its memory back when the bundler needs as much.
 */
export async function codeFilesFolder(): Promise<string> {
  const program = join(import.meta.dirname, 'code-files.ts')
  const sources = [...packages.map((name) => join(root, 'node_modules', name, 'package.json')), program]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  const folder = join(cacheFolder, 'code-files', hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  await promisify(execFile)(process.execPath, [program, draft])
  // Another build may have been quicker.
  if (!existsSync(folder)) renameSync(draft, folder)
  return folder
}
