import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { emptyDatabaseFile } from '#shared/empty-database.ts'
import { cacheFolder, placeInCache } from './cache-folder.ts'
import { runPart } from './run-part.ts'
import { virtualModules } from './virtual-modules.ts'

const codeFilesId = 'virtual:code-files'
const root = join(import.meta.dirname, '../..')
const packages = ['@electric-sql/pglite', '@ts-morph/common']

/** The list of all files that run the code of lessons, in the folder of the program. It is not served. */
export const codeFilesList = '.vite/code-files.json'

/**
 * Provides `virtual:code-files`, for the workers that run the code of lessons: the addresses of PostgreSQL, of an empty database
 * (`npm run empty-database`), of TypeScript, and of its declarations. All but TypeScript are compressed with gzip, so that no server has
 * to do it. What the bundler makes of these workers, and of what they import, goes into {@link codeFilesList}.
 */
export function codeFiles(): { inSite: Plugin; inWorkers: Plugin } {
  const names = new Set<string>()
  const inSite: Plugin = {
    ...codeFilesPlugin(),
    buildStart: () => names.clear(),
    generateBundle() {
      if (this.environment.name !== 'client') return
      if (names.size === 0) this.error(`No worker imports ${codeFilesId}.`)
      this.emitFile({ type: 'asset', fileName: codeFilesList, source: JSON.stringify([...names].toSorted()) })
    },
  }
  const inWorkers: Plugin = {
    ...codeFilesPlugin(),
    // Each worker is a bundle of its own.
    generateBundle(_options, bundle) {
      if ([...this.getModuleIds()].includes(`\0${codeFilesId}`)) for (const name of Object.keys(bundle)) names.add(name)
    },
  }
  return { inSite, inWorkers }
}

function codeFilesPlugin(): Plugin {
  return {
    ...virtualModules('code-files', { [codeFilesId]: addressesOfCodeFiles }),
    transform: {
      filter: { id: /[\\/]@electric-sql[\\/]pglite[\\/]dist[\\/]/ },
      // Workers get these files from `virtual:code-files`. Vite would publish them a second time.
      handler: (code) =>
        code.replace(/new URL\("(?:\.\/)?(?:pglite|initdb)\.(?:wasm|data)",import\.meta\.url\)/g, 'new URL("about:blank")'),
    },
  }
}

async function addressesOfCodeFiles(): Promise<string> {
  const folder = await codeFilesFolder()
  const address = (file: string) => JSON.stringify(`${file}?url&no-inline`)
  return `export { default as engine } from ${address(join(folder, 'engine.bin'))}
export { default as bundle } from ${address(join(folder, 'bundle.bin'))}
export { default as database } from ${address(emptyDatabaseFile)}
export { default as declarations } from ${address(join(folder, 'declarations.bin'))}
export { default as typescript } from ${address(join(folder, 'compiler.js'))}`
}

/**
 * Returns the folder of these files, which are written once for each version of PGlite and TypeScript, in a process of their own. Call
 * it before anything is bundled: then it works beside this one, and has given its memory back when the bundler needs as much.
 */
export async function codeFilesFolder(): Promise<string> {
  const program = 'code-files.ts'
  const sources = [...packages.map((name) => join(root, 'node_modules', name, 'package.json')), join(import.meta.dirname, program)]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  const folder = join(cacheFolder, 'code-files', hash.digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  await runPart(program, [draft])
  placeInCache(draft, folder)
  return folder
}
