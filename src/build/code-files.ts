import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { getLibFiles } from '@ts-morph/common'

/** `node src/build/code-files.ts FOLDER` writes the files of `virtual:code-files`. */

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

/** Returns an empty database as a tar file, without the templates that only `create database` needs. */
async function emptyDatabase(): Promise<Uint8Array> {
  const database = new PGlite()
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`)
  await database.exec('vacuum')
  const image = await database.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await image.arrayBuffer())
}

/** Returns TypeScript's declarations for the language and the browser, without their comments. */
function declarations(): Record<string, string> {
  const used = getLibFiles().filter(({ fileName }) => /^lib\.(es|dom\.|decorators)/.test(fileName))
  return Object.fromEntries(
    used.map(({ fileName, text }) => [fileName, text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\n\s*(?=\n)/g, '')]),
  )
}

const [, , folder] = process.argv
if (!folder) throw new Error('Name the folder: node src/build/code-files.ts FOLDER')
const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const files = {
  engine: readFileSync(join(engine, 'pglite.wasm')),
  bundle: readFileSync(join(engine, 'pglite.data')),
  database: await emptyDatabase(),
  declarations: Buffer.from(JSON.stringify(declarations())),
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, `${name}.bin`), gzipSync(content, { level: 9 }))
