import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBackend } from '../backend/backend.ts'
import { databaseTypes } from '../backend/database/database-types.ts'
import { readEnvironment, root } from '../environment/environment.ts'
import { backendOptions } from './backend-options.ts'

/** Writes the browser's database types from an in-memory database with all migrations applied. */
export async function types(): Promise<void> {
  const { dataDir: _own, databaseUrl: _theirs, seedFile: _seed, ...options } = backendOptions(readEnvironment(), 'http://localhost')
  const backend = await startBackend(options)
  const file = join(root, 'src/site/backend/database-types.ts')
  writeFileSync(file, await databaseTypes(backend))
  await backend.close()
  console.log(`Wrote ${file}`)
}
