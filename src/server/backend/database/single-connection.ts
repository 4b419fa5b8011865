import type { DatabaseConnection, Driver, Kysely } from 'kysely'
import { type Engine, transactionLost } from './engine.ts'
import { kyselyOn, SettingsConnection } from './settings-connection.ts'

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
