import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Engine, openEngine } from '#server/backend/database/engine.ts'
import { kyselyOnSingleConnection } from '#server/backend/database/connections.ts'

interface Tables {
  entries: { number: number; seen: string }
}

let engine: Engine
let database: Kysely<Tables>

beforeAll(async () => {
  engine = await openEngine({})
  await engine.exec('create table entries (number int primary key, seen text)')
  database = kyselyOnSingleConnection(engine)
})
afterAll(() => engine.close())

it('2. concurrent transactions do not share settings or outcomes', async () => {
  const numbers = Array.from({ length: 40 }, (_, number) => number)
  const failing = (number: number) => number % 3 === 0
  const results = await Promise.allSettled(
    numbers.map((number) =>
      database.transaction().execute(async (transaction) => {
        // Each request sets its user like this, for its own transaction only.
        await sql`select set_config('ascendo.who', ${`person ${number}`}, true)`.execute(transaction)
        await sql`insert into entries values (${number}, current_setting('ascendo.who'))`.execute(transaction)
        if (failing(number)) await sql`select 1 / 0`.execute(transaction)
      }),
    ),
  )
  expect(results.map(({ status }) => status === 'rejected')).toEqual(numbers.map(failing))
  const entries = await database.selectFrom('entries').selectAll().orderBy('number').execute()
  expect(entries).toEqual(numbers.filter((number) => !failing(number)).map((number) => ({ number, seen: `person ${number}` })))
})

it('a query waits until the previous transaction has ended', async () => {
  let during: Promise<unknown[]> | undefined
  await database
    .transaction()
    .execute(async (transaction) => {
      await transaction.insertInto('entries').values({ number: 1000, seen: 'nobody' }).execute()
      during = database.selectFrom('entries').selectAll().where('number', '=', 1000).execute()
      // Give the other query time to slip in.
      for (let turn = 0; turn < 5; turn += 1) await sql`select 1`.execute(transaction)
      throw new Error('undone')
    })
    .catch(() => {})
  expect(await during).toEqual([])
})

it('settings are sent together with the first statement that may need them, and end with the transaction', async () => {
  const asked: string[] = []
  const recorded = kyselyOnSingleConnection({
    ...engine,
    query: (statement, params, options) => {
      asked.push([...(options?.first ?? []).map((one) => one.sql), statement].join('; '))
      return engine.query(statement, params, options)
    },
  })
  const seen = () => sql<{ who: string; role: string }>`select current_setting('ascendo.who', true) as who, current_user as role`
  const [during] = await recorded.transaction().execute(async (transaction) => {
    await sql`select set_config('ascendo.who', ${'first'}, true)`.execute(transaction)
    await sql`select set_config('ascendo.who', ${'last'}, true)`.execute(transaction)
    await sql`SET LOCAL ROLE "pg_read_all_data"`.execute(transaction)
    return (await seen().execute(transaction)).rows
  })
  expect(during).toEqual({ who: 'last', role: 'pg_read_all_data' })
  expect(asked).toEqual([
    expect.stringMatching(
      /^begin; select set_config\('ascendo.who', \$1, true\), set_config\('ascendo.who', \$2, true\), set_config\('role', \$3, true\); .*current_setting/,
    ),
    'commit',
  ])
  expect((await seen().execute(recorded)).rows).toEqual([{ who: '', role: 'postgres' }])
  await recorded.transaction().execute((transaction) => sql`select set_config('ascendo.who', ${'nobody asks'}, true)`.execute(transaction))
  expect((await seen().execute(recorded)).rows).toEqual([{ who: '', role: 'postgres' }])
  // If the role does not exist, the transaction fails. The insert must not run as the owner instead.
  const wrong = recorded.transaction().execute(async (transaction) => {
    await sql`SET LOCAL ROLE "nobody"`.execute(transaction)
    await sql`insert into entries values (2000, 'the owner')`.execute(transaction)
  })
  await expect(wrong).rejects.toThrow('nobody')
  expect((await sql`select from entries where number = 2000`.execute(recorded)).rows).toEqual([])
})
