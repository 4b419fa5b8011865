import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Engine, type EngineLimits, openEngine } from '#server/backend/database/engine.ts'
import { kyselyOnSingleConnection } from '#server/backend/database/connections.ts'
import { preparedData, preparedImage } from '../backend/support/prepared-database.ts'
import { temporaryFolder } from '../backend/support/test-backend.ts'

/** Holds a database with one acknowledged row, created once and copied for each test, because copying is faster. */
const folder = temporaryFolder()
const ready = join(folder, 'ready')

beforeAll(async () => {
  cpSync(join(preparedData(), 'database'), ready, { recursive: true })
  const engine = await openEngine({ folder: ready })
  await engine.exec("create table entries (word text); insert into entries values ('kept')")
  await engine.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/** Opens an engine on a copy of that database, with the program's query builder. */
async function engineWithRow(limits: Partial<EngineLimits> = {}) {
  const own = join(folder, 'own')
  cpSync(ready, own, { recursive: true })
  cleanUps.push(() => rmSync(own, { recursive: true, force: true }))
  const engine = await openEngine({ folder: own }, limits)
  cleanUps.push(() => engine.close())
  const database = kyselyOnSingleConnection(engine)
  const words = async () => (await sql<{ word: string }>`select word from entries`.execute(database)).rows.map(({ word }) => word)
  return { engine, database, words }
}

/** A processor that only the engine uses. */
const byTheClock = async () => performance.now()

const endless = 'select count(*) from generate_series(1, 1000000000000)'

it('a statement that takes too long is ended and its transaction undone, while the program answers and loses no acknowledged write', async () => {
  // The limit is long enough for the other statements, even on a busy machine: `pg_sleep` leaves the processor to them.
  const { engine, database, words } = await engineWithRow({ statementMs: 3000, usedMs: byTheClock })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  cleanUps.push(() => logged.mockRestore())
  const slowest = "select pg_sleep(86400) where 'Lea''s' <> $1"
  let hasEnded = false
  const afterward: unknown[] = []
  const slow = database
    .transaction()
    .execute(async (transaction) => {
      await sql`insert into entries values ('undone')`.execute(transaction)
      await transaction.executeQuery(CompiledQuery.raw(slowest, ['Ben'])).catch((error: unknown) => afterward.push(error))
      // The new engine has no transaction, so this statement would be permanent, and run as the owner.
      await sql`insert into entries values ('escaped')`.execute(transaction).catch((error: unknown) => afterward.push(error))
    })
    .finally(() => {
      hasEnded = true
    })
  const outcome = slow.catch((error: unknown) => error)
  const waiting = words()
  for (let count = 0; count < 100; count += 1) await turn()
  expect(hasEnded).toBe(false)
  expect(await outcome).toMatchObject({ code: '57P01' })
  expect(afterward).toMatchObject([{ code: '57014' }, { code: '57P01' }])
  expect(await waiting).toEqual(['kept'])
  expect(engine.generation).toBe(1)
  expect(logged.mock.calls.flat()).toEqual([
    expect.stringContaining("A statement took too long (select pg_sleep(86400) where '…' <> $1): the database is reopened"),
  ])
})

it('a statement may take longer by the clock than its limit, if it got little of the processor', async () => {
  // A processor that is busy with other programs.
  const { engine } = await engineWithRow({ statementMs: 1000, usedMs: async () => 0 })
  const { rows } = await engine.query('select pg_sleep(1.5)::text as slept')
  expect(rows).toEqual([{ slept: '' }])
  expect(engine.generation).toBe(0)
})

it('an endless statement is ended by the processor time that it used', async () => {
  const { engine } = await engineWithRow({ statementMs: 300 })
  await expect(engine.query(endless)).rejects.toMatchObject({ code: '57014' })
  expect(engine.generation).toBe(1)
})

it('an engine that is out of step with its messages is reopened before the next query', async () => {
  const { database, words } = await engineWithRow()
  // The NUL ends the statement's text, so PostgreSQL reads the rest as the next part of the message.
  await sql
    .raw("select 1\0, 'and more'")
    .execute(database)
    .catch(() => {})
  expect(await words()).toEqual(['kept'])
})

it('a statement with more values than a message can count is refused, without side effects', async () => {
  const { engine, words } = await engineWithRow()
  const values = Array.from({ length: 32_768 }, (_, index) => index)
  const statement = `select count(*) from (values ${values.map((index) => `($${index + 1}::int)`).join(', ')}) as given`
  await expect(engine.query(statement, values)).rejects.toMatchObject({ code: '54023' })
  expect(await words()).toEqual(['kept'])
  expect(engine.generation).toBe(0)
})

it.each([
  ['a deeply nested value', 'select $1::json', ['['.repeat(100_000)]],
  ['a pattern of many groups', "select 'a' ~ $1", ['('.repeat(20_000)]],
  ['a value of the wrong kind', 'select $1::bool', ['maybe']],
])('%s is an error instead of an empty answer, and the engine stays', async (_, statement, params) => {
  const { engine, words } = await engineWithRow()
  await expect(engine.query(statement, params)).rejects.toBeInstanceOf(Error)
  await engine.settle()
  expect(await words()).toEqual(['kept'])
  expect(engine.generation).toBe(0)
})

it('after a statement that fails, none of the later ones of its message runs', async () => {
  const { engine, words } = await engineWithRow()
  const first = [
    { sql: 'begin', params: [] },
    { sql: 'select 1 / $1::int', params: [0] },
  ]
  await expect(engine.query("insert into entries values ('as the owner')", [], { first })).rejects.toMatchObject({ code: '22012' })
  await engine.query('rollback')
  expect(await words()).toEqual(['kept'])
})

it('lists and objects are written as their column wants them', async () => {
  const { engine } = await engineWithRow()
  const first = [{ sql: 'select $1::text', params: ['before'] }]
  const { rows } = await engine.query('select $1::text[] as words, $2::jsonb as json, $3::int as number', [['a', 'b,c'], ['a'], '7'], {
    first,
  })
  expect(rows).toEqual([{ words: ['a', 'b,c'], json: ['a'], number: 7 }])
})

it('an engine that has taken too much memory is reopened', async () => {
  const { engine, database, words } = await engineWithRow({ memoryBytes: 220 * 1024 * 1024 })
  await sql`select length(repeat('x', 100000000))`.execute(database)
  expect(await words()).toEqual(['kept'])
  expect(engine.generation).toBe(1)
})

it('closing does not wait for an endless statement', async () => {
  const { engine } = await engineWithRow()
  const cutOff = engine.query(endless).catch((error: unknown) => error)
  await turn()
  await engine.close()
  expect(await cutOff).toMatchObject({ code: '57P01' })
  await expect(engine.query('select 1')).rejects.toMatchObject({ code: '57P01' })
})

it('without a folder, an ended engine cannot be reopened and says so', async () => {
  const engine: Engine = await openEngine({ image: preparedImage() }, { statementMs: 200 })
  cleanUps.push(() => engine.close())
  await expect(engine.query(endless)).rejects.toMatchObject({ code: '57014' })
  await expect(engine.query('select 1')).rejects.toThrow('in memory')
})

it('keeps its event loop busy while WebAssembly compiles, because an empty one could wait forever (nodejs/node#54918)', async () => {
  const reporter = `
    import { parentPort } from 'node:worker_threads'
    const instantiate = WebAssembly.instantiate
    WebAssembly.instantiate = (...values) => {
      parentPort.postMessage({ busyWith: process.getActiveResourcesInfo() })
      return instantiate(...values)
    }`
  const thread = new Worker(new URL('../../src/server/backend/database/engine-thread.ts', import.meta.url), {
    workerData: {},
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(reporter)}`],
  })
  cleanUps.push(async () => void (await thread.terminate()))
  const compilations: string[][] = []
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject)
    thread.on('message', (message: { busyWith: string[] } | { id: number }) => {
      if ('busyWith' in message) compilations.push(message.busyWith)
      else resolve()
    })
  })
  expect(compilations.length).toBeGreaterThan(1)
  for (const busyWith of compilations) expect(busyWith).toContain('MessagePort')
})
