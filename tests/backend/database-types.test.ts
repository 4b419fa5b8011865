import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseTypes } from '#server/backend/database/database-types.ts'
import { pglite } from './support/engines.ts'
import { startTestBackend } from './support/test-backend.ts'

const root = join(import.meta.dirname, '../..')

it("the browser's database types match the migrations; otherwise run npm run types:database", async () => {
  const backend = await startTestBackend(pglite)
  try {
    expect(readFileSync(join(root, 'src/site/backend/database-types.ts'), 'utf8')).toBe(await databaseTypes(backend))
  } finally {
    await backend.close()
  }
})
