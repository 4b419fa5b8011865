import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { databaseSchema } from '#server/backend/database/database-schema.ts'
import { preparedImage } from './support/prepared-database.ts'
import { supabaseFolder } from './support/test-backend.ts'

it('supabase/schema.sql matches the migrations; otherwise run npm run schema', async () => {
  expect(readFileSync(`${supabaseFolder}/schema.sql`, 'utf8')).toBe(await databaseSchema(preparedImage()))
})
