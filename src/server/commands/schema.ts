import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBackend } from '../backend/backend.ts'
import { databaseSchema } from '../backend/database/database-schema.ts'
import { readEnvironment, root } from '../environment/environment.ts'
import { backendOptions } from './backend-options.ts'

/** Writes the current schema, taken from a new database with all migrations applied. */
export async function schema(): Promise<void> {
  const { databaseUrl: _theirs, seedFile: _seed, ...options } = backendOptions(readEnvironment(), 'http://localhost')
  const dataDir = mkdtempSync(join(tmpdir(), 'ascendo-schema-'))
  const backend = await startBackend({ ...options, dataDir })
  const file = join(root, 'supabase/schema.sql')
  await backend.copyData(async ({ database }) => writeFileSync(file, await databaseSchema(await database.image())))
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
  console.log(`Wrote ${file}`)
}
