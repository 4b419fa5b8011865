import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct } from '../program.ts'
import { pglite } from '../../backend/support/engines.ts'
import { preparedData } from '../../backend/support/prepared-database.ts'
import { startTestBackend, supabaseFolder, temporaryFolder, type Learner, type TestBackend } from '../../backend/support/test-backend.ts'

const folder = temporaryFolder()
const migrationsDir = join(folder, 'migrations')
const dataDir = join(folder, 'data')
let backend: TestBackend
let learner: Learner

beforeAll(async () => {
  cpSync(join(supabaseFolder, 'migrations'), migrationsDir, { recursive: true })
  // Represents any query that keeps the database busy forever.
  writeFileSync(
    join(migrationsDir, '29990101000000_endless.sql'),
    `create function public.endless() returns void language plpgsql as $$ begin loop perform 1; end loop; end $$;
     grant execute on function public.endless() to anon;`,
  )
  cpSync(preparedData(), dataDir, { recursive: true })
  // Reading the schema uses some seconds of the processor.
  backend = await startTestBackend(pglite, { dataDir, migrationsDir, statementMs: 5000 })
  learner = await backend.learner()
})
afterAll(async () => {
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

it('an endless query affects only its own request', async () => {
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

it('pages and health checks answer while the database is busy, and the program stops on a signal', async () => {
  await backend.close()
  const product = await startProduct(folder, { DATA_DIR: dataDir })
  const busy = fetch(`${product.siteUrl}/rest/v1/rpc/endless`, {
    method: 'POST',
    headers: { apikey: product.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  // Waits until the query has reached the database, which is then not ready.
  while ((await fetch(`${product.siteUrl}/health/ready`)).status === 200) await sleep(20)
  expect((await fetch(`${product.siteUrl}/health`)).status).toBe(200)
  expect((await fetch(product.siteUrl)).status).toBe(200)
  product.signal('SIGTERM')
  // The exit code would be 1 if the server had been cut off after nine seconds.
  expect(await product.ended).toBe(0)
  await busy
})
