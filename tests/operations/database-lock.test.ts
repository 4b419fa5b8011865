import postgres from 'postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { holdDatabase, lockKey } from '#server/backend/database/database-lock.ts'
import { isFull } from '../support/full.ts'
import { startProduct, temporaryFolder } from './program.ts'
import { bothEngines } from '../backend/support/engines.ts'
import { startTestBackend } from '../backend/support/test-backend.ts'

const engine = bothEngines.find(({ name }) => name === 'PostgreSQL')

async function database(): Promise<string> {
  const place = await engine?.create()
  onTestFinished(async () => place?.drop())
  return place?.databaseUrl ?? ''
}

function connect(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1 })
  onTestFinished(() => sql.end())
  return sql
}

/** Ends the connection that holds the lock, as a network or a restart of the database does. */
/** The locks in this database; those of tests that run beside this one are in others. */
const locks = (sql: postgres.Sql) => sql<{ pid: number; granted: boolean }[]>`
  select pid, granted from pg_locks
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
const cutLock = (sql: postgres.Sql) => sql`
  select pid, pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`

/** Waits for the lock as another program, and has it as soon as it is free. */
const takeNext = (url: string) => connect(url)`select pg_advisory_lock(${lockKey.classid}::int, ${lockKey.objid}::int)`.execute()

const unexpected = () => expect.fail('The lock was lost')

describe.skipIf(!engine)('two programs on one PostgreSQL', () => {
  test('one is refused if both start at once, and the other is unharmed', async () => {
    const url = await database()
    const shared = { name: 'PostgreSQL' as const, create: async () => ({ databaseUrl: url, drop: async () => {} }) }
    const starts = await Promise.allSettled([1, 2].map(() => startTestBackend(shared, { databaseWaitMs: 0 })))
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    for (const backend of running) {
      await backend.learner()
      await backend.close()
    }
    expect(running).toHaveLength(1)
    expect(starts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(new RegExp(`^Another ${brand.name} uses the database at 127.*: stop it first.`)) },
    })
    // Closing released the lock.
    await (
      await holdDatabase(url, { waitMs: 0, onLost: unexpected })
    )()
  })

  test('the second waits for a predecessor that is stopping', async () => {
    const url = await database()
    const release = await holdDatabase(url, { onLost: unexpected })
    const second = holdDatabase(url, { waitMs: 60_000, onLost: unexpected })
    await release()
    await expect((await second)()).resolves.toBeUndefined()
  })

  test('a program whose connection was cut takes the lock again', async () => {
    const url = await database()
    const sql = connect(url)
    const release = await holdDatabase(url, { checkMs: 20, onLost: unexpected })
    const cut = await cutLock(sql)
    expect(cut).toHaveLength(1)
    // The connection that was cut may hold the lock for a moment longer.
    await vi.waitUntil(async () => (await locks(sql)).some(({ pid, granted }) => granted && pid !== cut[0]?.['pid']), { timeout: 60_000 })
    await expect(holdDatabase(url, { waitMs: 0, onLost: unexpected })).rejects.toThrow(/stop it first/)
    await release()
  })

  test('a program whose place another one has taken meanwhile is told once', async () => {
    const url = await database()
    const told: string[] = []
    const release = await holdDatabase(url, { checkMs: 20, onLost: (sentence) => told.push(sentence) })
    const sql = connect(url)
    const next = takeNext(url)
    await vi.waitUntil(async () => (await locks(sql)).some(({ granted }) => !granted), { timeout: 60_000 })
    await cutLock(sql)
    await next
    await vi.waitUntil(() => told.length > 0, { timeout: 60_000 })
    expect(told).toEqual([expect.stringMatching(/has taken over the database at .*: this one stops\.$/)])
    await release()
  })

  test.runIf(isFull)('the program then says so and stops', async () => {
    const url = await database()
    const product = await startProduct(temporaryFolder(), { DATABASE_URL: url })
    const sql = connect(url)
    const next = takeNext(url)
    await vi.waitUntil(async () => (await locks(sql)).some(({ granted }) => !granted), { timeout: 60_000 })
    await cutLock(sql)
    await next
    expect([await product.ended, product.output()]).toEqual([1, expect.stringContaining('has taken over the database')])
  })
})
