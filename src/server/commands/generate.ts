import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, startBackend } from '../backend/backend.ts'
import { databaseSchema } from '../backend/database/database-schema.ts'
import { databaseTypes } from '../backend/database/database-types.ts'
import { readEnvironment, root } from '../environment/environment.ts'
import { backendOptions } from './backend-options.ts'

/** Writes the browser's database types. */
export const types = () => generate('src/site/backend/database-types.ts', databaseTypes)

/** Writes the current schema. */
export const schema = () =>
  generate('supabase/schema.sql', async ({ copyData }) => {
    let text = ''
    await copyData(async ({ database }) => void (text = await databaseSchema(await database.image())))
    return text
  })

/** Writes a file from a new database with all migrations applied. */
async function generate(name: string, textOf: (backend: Backend) => Promise<string>): Promise<void> {
  const { databaseUrl: _theirs, seedFile: _seed, ...options } = backendOptions(readEnvironment(), 'http://localhost')
  const dataDir = mkdtempSync(join(tmpdir(), 'ascendo-schema-'))
  const backend = await startBackend({ ...options, dataDir })
  const file = join(root, name)
  writeFileSync(file, await textOf(backend))
  await backend.close()
  rmSync(dataDir, { recursive: true, force: true })
  console.log(`Wrote ${file}`)
}
