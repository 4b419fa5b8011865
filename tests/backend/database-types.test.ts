import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBackend } from '#embedded/backend.ts'
import { databaseTypes } from '#embedded/database-types.ts'
import { settings } from './support/test-backend.ts'

const root = join(import.meta.dirname, '../..')

// Starts a whole database and runs every migration, hence the long timeout.
it("the browser's database types match the migrations; otherwise run npm run types:database", async () => {
  const backend = await startBackend({
    settings,
    migrationsDir: join(root, 'supabase/migrations'),
    templatesDir: join(root, 'supabase/templates'),
  })
  try {
    expect(readFileSync(join(root, 'src/backend/database-types.ts'), 'utf8')).toBe(await databaseTypes(backend))
  } finally {
    await backend.close()
  }
})
