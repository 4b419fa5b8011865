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
import { recordError } from './recorded-errors.ts'
import type { Statement } from './statements.ts'

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
export class SettingsConnection implements DatabaseConnection {
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

/** Returns a query builder for PostgreSQL on a driver that lends {@link SettingsConnection}s. */
// oxlint-disable-next-line typescript/no-explicit-any -- for @supabase/lite, whose own connection declares no table types either
export function kyselyOn(driver: Driver): Kysely<any> {
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
