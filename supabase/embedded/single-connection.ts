import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { type Engine, transactionLost } from './engine.ts'
import { type Setting, settingOf, settingStatement } from './transaction-settings.ts'

/** The part of the engine that a query builder needs. */
export type SingleConnection = Pick<Engine, 'generation' | 'query' | 'settle'>

/** A transaction that waits for itself would wait forever; a wait this long is not load but a bug. */
const maxWaitMs = 30_000

/**
 * A query builder for a database with a single connection (PGlite), which it lends to one transaction at a time.
 * Otherwise requests interleave inside each other's transactions: one request's ROLLBACK undoes another's work, or a
 * statement runs under the other's role.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- for @supabase/lite, whose own connection declares no table types either
export function kyselyOnSingleConnection(database: SingleConnection): Kysely<any> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new QueueingDriver(database),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely({ dialect })
}

class QueueingDriver implements Driver {
  private readonly connection: DatabaseConnection
  private waiting: (() => void)[] = []
  private lent = false
  /** Settings of the open transaction that have not been sent to the database yet; null outside of one. */
  private settings: Setting[] | null = null
  /** The engine in which the open transaction began; null outside of one. */
  private generation: number | null = null

  private readonly database: SingleConnection

  constructor(database: SingleConnection) {
    this.database = database
    // A reopened engine does not have the transaction: a statement would run alone, as the owner.
    const ask = (sql: string, params: unknown[]) =>
      database.query(sql, params, this.generation === null ? {} : { generation: this.generation })
    this.connection = {
      executeQuery: async <R>(compiled: CompiledQuery) => {
        // Six settings precede each query, and each would be a separate round trip to the database.
        const setting = this.settings && settingOf(compiled.sql, compiled.parameters)
        if (setting) {
          this.settings?.push(setting)
          return { rows: [{ set_config: setting.value }] as R[] }
        }
        const pending = this.settings?.splice(0) ?? []
        if (pending.length > 0) {
          const { sql, params } = settingStatement(pending)
          await ask(sql, params)
        }
        const result = await ask(compiled.sql, [...compiled.parameters])
        return {
          rows: result.rows as R[],
          ...(result.affectedRows !== undefined && { numAffectedRows: BigInt(result.affectedRows) }),
        }
      },
      streamQuery() {
        throw new Error('PGlite does not stream')
      },
    }
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

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.generation = this.database.generation
    await connection.executeQuery(CompiledQuery.raw('begin'))
    this.settings = []
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.settings = null
    await connection.executeQuery(CompiledQuery.raw('commit'))
    const isLost = this.generation !== this.database.generation
    this.generation = null
    // PostgreSQL does not treat a commit without a transaction as an error.
    if (isLost) throw transactionLost()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.settings = null
    const isLost = this.generation !== this.database.generation
    try {
      if (!isLost) await connection.executeQuery(CompiledQuery.raw('rollback'))
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
