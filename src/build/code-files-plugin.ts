import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { cacheFolder } from './cache-folder.ts'

const virtualId = 'virtual:code-files'
const resolvedId = `\0${virtualId}`
const root = join(import.meta.dirname, '../..')
const { resolve } = createRequire(import.meta.url)

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
      const folder = await prepared()
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

const sources = { engine: 'pglite.wasm', bundle: 'pglite.data' }

/**
 * Returns the folder of the prepared files, which are written once for each version of PGlite and TypeScript. Call it before anything is
 * bundled: it takes half a gigabyte, which is free again when the bundler needs as much.
 */
export async function prepared(): Promise<string> {
  const dist = dirname(resolve('@electric-sql/pglite'))
  const versions = ['@electric-sql/pglite', '@ts-morph/common'].map((name) =>
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  )
  const key = createHash('sha256')
    .update(versions.join())
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(import.meta.dirname, 'empty-database.ts')))
    .digest('hex')
    .slice(0, 16)
  const folder = join(cacheFolder, 'code-files', key)
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const [name, source] of Object.entries(sources)) write(draft, name, readFileSync(join(dist, source)))
  write(draft, 'database', await emptyDatabase())
  write(draft, 'declarations', Buffer.from(JSON.stringify(await declarations())))
  // Another build may have been quicker.
  if (!existsSync(folder)) renameSync(draft, folder)
  return folder
}

function write(folder: string, name: string, content: Uint8Array): void {
  writeFileSync(join(folder, `${name}.bin`), gzipSync(content, { level: 9 }))
}

/** An empty database as a tar file. */
async function emptyDatabase(): Promise<Uint8Array> {
  const thread = new Worker(new URL('./empty-database.ts', import.meta.url))
  const [image] = (await once(thread, 'message')) as [Uint8Array]
  await thread.terminate()
  return image
}

/** TypeScript's declarations for the language and the browser, without their comments. */
async function declarations(): Promise<Record<string, string>> {
  const { getLibFiles } = await import('@ts-morph/common')
  const used = getLibFiles().filter(({ fileName }) => /^lib\.(es|dom\.|decorators)/.test(fileName))
  return Object.fromEntries(
    used.map(({ fileName, text }) => [fileName, text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s*(?=\n)/g, '')]),
  )
}
