import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ReservedSql, Sql } from 'postgres'
import type { Statement } from './engine-thread.ts'
import { type Engine, transactionLost } from './engine.ts'

/**
 * Runs a statement after the `first` ones, with as few round trips as the engine allows. If one of them fails, none of
 * the later ones runs.
 */
type Send = (statement: Statement, first: Statement[]) => Promise<QueryResult<unknown>>

/** A setting that lasts until the end of a transaction. */
interface Setting {
  name: string
  value: string
}

/**
 * A connection that sends `begin` and the settings of a transaction together with the first statement that may need them.
 * The library makes up to ten settings before each query, and each would be a separate round trip to the database.
 */
class SettingsConnection implements DatabaseConnection {
  private readonly send: Send
  /** The open transaction; null outside of one. */
  private transaction: { hasBegun: boolean; settings: Setting[] } | null = null

  constructor(send: Send) {
    this.send = (statement, first) =>
      send(statement, first).catch((error: unknown) => {
        recordError(error)
        throw error
      })
  }

  begin(): void {
    this.transaction = { hasBegun: false, settings: [] }
  }

  async end(how: 'commit' | 'rollback' | 'lost'): Promise<void> {
    const ended = this.transaction
    this.transaction = null
    if (ended?.hasBegun && how !== 'lost') await this.send({ sql: how, params: [] }, [])
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { transaction } = this
    const setting = transaction && settingOf(sql, parameters)
    if (setting) {
      transaction.settings.push(setting)
      return { rows: [{ set_config: setting.value }] as R[] }
    }
    const first: Statement[] = []
    if (transaction && !transaction.hasBegun) first.push({ sql: 'begin', params: [] })
    if (transaction) transaction.hasBegun = true
    const settings = transaction?.settings.splice(0) ?? []
    if (settings.length > 0) first.push(settingStatement(settings))
    return (await this.send({ sql, params: parameters }, first)) as QueryResult<R>
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed')
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- for @supabase/lite, whose own connection declares no table types either
export type AnyKysely = Kysely<any>

/** Returns a query builder for PostgreSQL on a driver that lends {@link SettingsConnection}s. */
function kyselyOn(driver: Driver): AnyKysely {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/**
 * Returns the setting if the statement does nothing else, or null. Recognizes the library's own statements for the
 * role, the user and the request.
 */
function settingOf(sql: string, params: readonly unknown[]): Setting | null {
  const [, name, place] = /^\s*select set_config\('([a-z_.]+)', (\$1|''), true\)\s*$/i.exec(sql) ?? []
  const [value] = place === '$1' ? params : ['']
  if (name && params.length === (place === '$1' ? 1 : 0) && typeof value === 'string') return { name, value }
  const [, role] = /^\s*set local role "([a-z_]+)"\s*$/i.exec(sql) ?? []
  return role && params.length === 0 ? { name: 'role', value: role } : null
}

/** Returns one statement for all the settings, in their order. */
function settingStatement(settings: readonly Setting[]): Statement {
  const calls = settings.map(({ name }, index) => `set_config('${name}', $${index + 1}, true)`)
  return { sql: `select ${calls.join(', ')}`, params: settings.map(({ value }) => value) }
}

/** The part of the engine that a query builder needs. */
type SingleConnection = Pick<Engine, 'generation' | 'query' | 'settle'>

/** A transaction that waits for itself would wait forever; a wait this long is not load but a bug. */
const maxWaitMs = 30_000

/**
 * A query builder for a database with a single connection (PGlite), which it lends to one transaction at a time.
 * Otherwise requests interleave inside each other's transactions: one request's ROLLBACK undoes another's work, or a
 * statement runs under the other's role.
 */
export function kyselyOnSingleConnection(database: SingleConnection): AnyKysely {
  return kyselyOn(new QueueingDriver(database))
}

class QueueingDriver implements Driver {
  private readonly connection: SettingsConnection
  private waiting: (() => void)[] = []
  private lent = false
  /** The engine's generation in which the open transaction began; null outside of one. */
  private generation: number | null = null

  private readonly database: SingleConnection

  constructor(database: SingleConnection) {
    this.database = database
    this.connection = new SettingsConnection(async ({ sql, params }, first) => {
      // Pass the generation: a reopened engine does not have the transaction, so the statement would run alone, as the owner.
      const { rows, affectedRows } = await database.query(sql, params, {
        first,
        ...(this.generation !== null && { generation: this.generation }),
      })
      return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) }
    })
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.lent) await this.waitForTurn()
    this.lent = true
    return this.connection
  }

  /** Hands the connection over directly: `lent` stays true, so no other request can slip in. */
  async releaseConnection(): Promise<void> {
    try {
      await this.database.settle()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.lent = false
    }
  }

  async beginTransaction(): Promise<void> {
    this.generation = this.database.generation
    this.connection.begin()
  }

  async commitTransaction(): Promise<void> {
    await this.connection.end('commit')
    const isLost = this.generation !== this.database.generation
    this.generation = null
    // PostgreSQL does not treat a commit without a transaction as an error.
    if (isLost) throw transactionLost()
  }

  async rollbackTransaction(): Promise<void> {
    const isLost = this.generation !== this.database.generation
    try {
      await this.connection.end(isLost ? 'lost' : 'rollback')
    } finally {
      this.generation = null
    }
  }

  async destroy(): Promise<void> {}

  private waitForTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting = this.waiting.filter((entry) => entry !== turn)
        reject(new Error('The database was not free for 30 seconds'))
      }, maxWaitMs)
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      this.waiting.push(turn)
    })
  }
}

/** A query builder for PostgreSQL whose transactions begin in one round trip, together with their settings. */
export function kyselyOnPool(pool: Sql): AnyKysely {
  return kyselyOn(new PooledDriver(pool))
}

class PooledConnection extends SettingsConnection {
  readonly reserved: ReservedSql

  constructor(reserved: ReservedSql) {
    super(async (statement, first) => {
      // These must succeed first: without its transaction and its role, a statement would run as the owner.
      await Promise.all(first.map((one) => run(reserved, one, { prepare: true })))
      return run(reserved, statement, { prepare: false })
    })
    this.reserved = reserved
  }
}

async function run(reserved: ReservedSql, { sql, params }: Statement, options: { prepare: boolean }): Promise<QueryResult<unknown>> {
  const result = await reserved.unsafe(sql, params as never[], options)
  const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
  return { rows: [...result], ...(isChange && { numAffectedRows: BigInt(result.count) }) }
}

class PooledDriver implements Driver {
  private readonly pool: Sql

  constructor(pool: Sql) {
    this.pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.pool.reserve())
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    connection.begin()
  }

  commitTransaction(connection: PooledConnection): Promise<void> {
    return connection.end('commit')
  }

  rollbackTransaction(connection: PooledConnection): Promise<void> {
    return connection.end('rollback')
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.reserved.release()
  }

  async destroy(): Promise<void> {}
}

export interface DatabaseError {
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

const ofAction = new AsyncLocalStorage<{ error: DatabaseError | null }>()

/** Runs the action, and returns its result with the last database error in it, even if the action handled that. */
export function withLastError<T>(action: () => Promise<T>): Promise<{ result: T; error: DatabaseError | null }> {
  const last: { error: DatabaseError | null } = { error: null }
  return ofAction.run(last, async () => ({ result: await action(), error: last.error }))
}

/** Records the error of a statement for {@link withLastError}. */
function recordError(error: unknown): void {
  const last = ofAction.getStore()
  if (last && isDatabaseError(error)) last.error = error
}

export function isDatabaseError(value: unknown): value is DatabaseError {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && /^[0-9A-Z]{5}$/.test(value.code)
}
