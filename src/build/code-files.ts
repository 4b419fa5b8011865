import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * `node src/build/code-files.ts postgres FOLDER` and `node src/build/code-files.ts typescript FOLDER` write the files of
 * `virtual:code-files`. Each needs half a gigabyte for a moment, so each has a process of its own.
 */

// In this process, the time and the random numbers are always the same, so that each build has the same database, byte for byte.
const now = Date.UTC(2026, 0, 1)
const TrueDate = Date
globalThis.Date = new Proxy(TrueDate, {
  construct: (_date, parts: []) => new TrueDate(...(parts.length === 0 ? ([now] as unknown as []) : parts)),
  get: (date, name) => (name === 'now' ? () => now : Reflect.get(date, name)),
})
performance.now = () => 0
crypto.getRandomValues = (values) => {
  if (ArrayBuffer.isView(values)) new Uint8Array(values.buffer, values.byteOffset, values.byteLength).fill(1)
  return values
}

const { resolve } = createRequire(import.meta.url)

const parts = {
  async postgres(): Promise<void> {
    const engine = dirname(resolve('@electric-sql/pglite'))
    write('engine', readFileSync(join(engine, 'pglite.wasm')))
    write('bundle', readFileSync(join(engine, 'pglite.data')))
    write('database', await emptyDatabase())
  },

  async typescript(): Promise<void> {
    const { minify } = await import('vite')
    const source = readFileSync(resolve('@ts-morph/common/dist/typescript.js'), 'utf8')
    // A module of its own: it has nine megabytes, which the bundler would read for each build.
    const { code, errors } = await minify('typescript.js', `${source}\nexport default ts`, { module: true })
    if (errors.length > 0) throw new Error(`TypeScript could not be minified: ${errors[0]?.message}`)
    writeFileSync(join(folder, 'compiler.js'), code)
    write('declarations', JSON.stringify(await declarations()))
  },
}

/** Returns an empty database as a tar file, without the templates that only `create database` needs. */
async function emptyDatabase(): Promise<Uint8Array> {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = new PGlite()
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`)
  await database.exec('vacuum')
  const image = await database.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await image.arrayBuffer())
}

/** Returns TypeScript's declarations for the language and the browser, without their comments. */
async function declarations(): Promise<Record<string, string>> {
  const { getLibFiles } = await import('@ts-morph/common')
  const used = getLibFiles().filter(({ fileName }) => /^lib\.(es|dom\.|decorators)/.test(fileName))
  return Object.fromEntries(
    used.map(({ fileName, text }) => [fileName, text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s*(?=\n)/g, '')]),
  )
}

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, `${name}.bin`), gzipSync(content))
}

const [, , part, folder = ''] = process.argv
if (folder === '' || (part !== 'postgres' && part !== 'typescript'))
  throw new Error('Name the part and the folder: node src/build/code-files.ts postgres FOLDER')
await parts[part]()
