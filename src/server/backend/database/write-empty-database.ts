import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { emptyDatabaseFile } from '#shared/empty-database.ts'

/**
 * `npm run empty-database` writes `src/shared/empty-database.bin`: a database that PGlite has just created, as a tar file compressed with
 * gzip, without the templates that only `create database` needs. Every new database is a copy of it, because creating one takes seconds
 * and 300 MB more: the embedded backend's, and the one that runs the SQL of lessons. Run it when PGlite was updated.
 */

// In this process, the time, its zone, the language and the random numbers are always the same, so that the database is, too, byte for
// byte.
process.env['TZ'] = 'UTC'
Object.defineProperty(navigator, 'languages', { value: ['en-US'] })
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

async function newDatabase(): Promise<Uint8Array> {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = new PGlite()
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`)
  await database.exec('vacuum')
  const image = await database.dumpDataDir('none')
  await database.close()
  return new Uint8Array(await image.arrayBuffer())
}

const file = process.argv[2] ?? emptyDatabaseFile
writeFileSync(file, gzipSync(await newDatabase(), { level: 9 }))
console.log(`Wrote ${file}`)
