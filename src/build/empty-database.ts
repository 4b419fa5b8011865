import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

// In this thread, the time and the random numbers are always the same, so that each build has the same database, byte for byte.
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

/** Sends an empty database as a tar file, without the templates that only `create database` needs. */
const database = new PGlite()
await database.exec("update pg_database set datistemplate = false where datname like 'template_'")
for (const template of ['template0', 'template1']) await database.exec(`drop database ${template}`)
await database.exec('vacuum')
const image = await database.dumpDataDir('none')
await database.close()
parentPort?.postMessage(new Uint8Array(await image.arrayBuffer()))
