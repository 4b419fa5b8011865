import type { Driver, Kysely, QueryResult } from 'kysely'
import type { ReservedSql, Sql } from 'postgres'
import { kyselyOn, SettingsConnection } from './settings-connection.ts'
import type { Statement } from './statements.ts'

/** A query builder for PostgreSQL whose transactions begin in one round trip, together with their settings. */
// oxlint-disable-next-line typescript/no-explicit-any -- for @supabase/lite, whose own connection declares no table types either
export function kyselyOnPool(pool: Sql): Kysely<any> {
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
