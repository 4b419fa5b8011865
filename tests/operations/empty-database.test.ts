import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { emptyDatabaseFile } from '#shared/empty-database.ts'
import { temporaryFolder } from '../backend/support/test-backend.ts'

it('the stored empty database is the one that PGlite creates, whatever the zone and the language; otherwise run npm run empty-database', () => {
  const file = join(temporaryFolder(), 'database')
  const program = join(import.meta.dirname, '../../src/server/backend/database/write-empty-database.ts')
  const elsewhere = { ...process.env, TZ: 'Asia/Kolkata', LC_ALL: 'de_DE.UTF-8' }
  expect(spawnSync(process.execPath, [program, file], { encoding: 'utf8', env: elsewhere })).toMatchObject({ status: 0, stderr: '' })
  expect(gunzipSync(readFileSync(file)).equals(gunzipSync(readFileSync(emptyDatabaseFile)))).toBe(true)
})
