import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct } from '../runner/program.ts'
import { pglite } from '../support/engines.ts'
import { startTestBackend, supabaseFolder, temporaryFolder, type Learner, type TestBackend } from '../support/test-backend.ts'

const folder = temporaryFolder()
const migrationsDir = join(folder, 'migrations')
const dataDir = join(folder, 'data')
let backend: TestBackend
let learner: Learner

beforeAll(async () => {
  cpSync(join(supabaseFolder, 'migrations'), migrationsDir, { recursive: true })
  // Stands for whatever question keeps the database busy for ever.
  writeFileSync(
    join(migrationsDir, '29990101000000_endless.sql'),
    `create function public.endless() returns void language plpgsql as $$ begin loop perform 1; end loop; end $$;
     grant execute on function public.endless() to anon;`,
  )
  backend = await startTestBackend(pglite, { dataDir, migrationsDir, statementMs: 1000 })
  learner = await backend.learner()
})
afterAll(async () => {
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a question without an end costs whoever asked it, and nobody else', async () => {
  const added = await learner.client.from('favorites').insert({ course_id: '1' })
  expect(added.error).toBeNull()
  const endless = await backend.send('/rest/v1/rpc/endless', { json: {} })
  expect(await endless.json()).toMatchObject({ code: '57014' })
  const favorites = await learner.client.from('favorites').select('course_id')
  expect(favorites.data).toEqual([{ course_id: '1' }])
  const signedIn = await backend.browser().auth.signInWithPassword(learner)
  expect(signedIn.error).toBeNull()
  await expect(backend.checkReady()).resolves.toBeUndefined()
})

it('pages and health answer while the database is busy, and the program ends when it is asked to', async () => {
  await backend.close()
  const product = await startProduct(folder, { DATA_DIR: dataDir })
  const busy = fetch(`${product.siteUrl}/rest/v1/rpc/endless`, {
    method: 'POST',
    headers: { apikey: product.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  // Until the question has reached the database, which then is not ready for anything else.
  while ((await fetch(`${product.siteUrl}/health/ready`)).status === 200) await sleep(20)
  expect((await fetch(`${product.siteUrl}/health`)).status).toBe(200)
  expect((await fetch(product.siteUrl)).status).toBe(200)
  product.signal('SIGTERM')
  // Not cut off after nine seconds: that would be 1.
  expect(await product.ended).toBe(0)
  await busy
})
