import { CompiledQuery } from 'kysely'
import type postgres from 'postgres'
import { type Database, messageOf } from '../backend/database/database.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'
import { countExistingAccounts, type MovedTable, movedTables } from './tables.ts'

const rowsAtOnce = 1000

interface MovedRows {
  table: string
  count: number
}

interface MoveTarget {
  /** Connected as a role that may disable triggers: `postgres` in a Supabase. */
  target: postgres.Sql
  /** The URL of the target's photos, up to the user's id. */
  photoAddress: string
}

/**
 * Copies every row of a snapshot of the source into the target, in one transaction: all or nothing. Triggers are off
 * meanwhile, so that nothing is logged twice and no rule about changes applies to the copy.
 * @throws StartError when the target already has accounts, refuses a row, or skips one
 */
export async function moveRows(source: Database, { target, photoAddress }: MoveTarget): Promise<MovedRows[]> {
  try {
    return await target.begin(async (transaction) => {
      // Nobody may register between the check and the copy.
      await transaction.unsafe('lock table auth.users in share row exclusive mode')
      await checkIsEmpty(transaction)
      await transaction.unsafe('set local session_replication_role = replica')
      const moved: MovedRows[] = []
      await inSnapshot(source, async (read) => {
        for (const table of movedTables) {
          moved.push({ table: table.name, count: await moveTable(table, read(table.rows, table.batch), transaction) })
        }
      })
      await transaction`
        update public.users set photo_url =
          regexp_replace(photo_url, '^(https?://[^/]+)?/storage/v1/object/public/[^/]+/', ${photoAddress})`
      return moved
    })
  } catch (error) {
    throw asStartError(error, `The rows could not be moved, and the new database is unchanged: ${messageOf(error)}.`)
  }
}

async function checkIsEmpty(transaction: postgres.TransactionSql): Promise<void> {
  const [found] = await transaction.unsafe<{ count: number }[]>(countExistingAccounts)
  if (!found?.count) return
  throw new StartError(
    `The new database already holds ${found.count === 1 ? 'an account' : `${found.count} accounts`}, and two sites cannot be merged: name an empty one.`,
  )
}

type Read = (sql: string, batch?: number) => AsyncGenerator<object[]>

/** Reads from one snapshot, a batch at a time, however large a table is. */
async function inSnapshot(source: Database, action: (read: Read) => Promise<void>): Promise<void> {
  await source.connection.kysely.connection().execute(async (own) => {
    const run = (sql: string) => own.executeQuery<{ content: object }>(CompiledQuery.raw(sql))
    await run('begin isolation level repeatable read, read only')
    try {
      await action(async function* (sql, batch = rowsAtOnce) {
        await run(`declare moving no scroll cursor for select content from (${sql}) as t (content)`)
        for (;;) {
          const { rows } = await run(`fetch forward ${batch} from moving`)
          if (rows.length === 0) break
          yield rows.map(({ content }) => content)
        }
        await run('close moving')
      })
    } finally {
      await run('rollback')
    }
  })
}

async function moveTable(
  { name, fixed }: MovedTable,
  batches: AsyncGenerator<object[]>,
  transaction: postgres.TransactionSql,
): Promise<number> {
  let count = 0
  for await (const rows of batches) {
    const arriving = rows.map((row) => ({ ...row, ...fixed }))
    const columns = await columnsOf(name, arriving[0] ?? {}, transaction)
    const { count: taken } = await transaction.unsafe(
      `insert into ${name} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
      [JSON.stringify(arriving)],
    )
    if (taken !== rows.length) throw new StartError(`The new database took ${taken} of ${rows.length} rows of ${name}: nothing was moved.`)
    count += taken
  }
  return count
}

/**
 * Returns those of the row's columns that the target has. The services' own tables differ slightly: columns that only
 * the target has keep their defaults.
 */
async function columnsOf(name: string, row: object, transaction: postgres.TransactionSql): Promise<string> {
  const [found] = await transaction.unsafe<{ columns: string | null }[]>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' and attname = any ($2)`,
    [name, Object.keys(row)],
  )
  if (!found?.columns) throw new StartError(`The new database has no table ${name}: run "npx supabase db push" against it first.`)
  return found.columns
}
