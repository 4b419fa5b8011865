import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPostgresConnection, PostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery } from 'kysely'
import { brand } from '#shared/brand.ts'
import { type Engine, openEngine } from './engine.ts'
import { type AnyKysely, kyselyOnPool, kyselyOnSingleConnection } from './connections.ts'
import { asStartError, StartError } from './start-error.ts'
import { asIs, isoTimestamp, parameterText, timestamptzOid } from './values.ts'

const oldestPostgres = 15

export interface Database {
  /** The library's connection, for its App. */
  connection: PostgresConnection
  /** Runs one statement with parameters, as the owner. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>
  /** Runs a script of many statements in one transaction: all or nothing. */
  script(sql: string): Promise<void>
  /** Whether the database answers correctly: reads a row that must exist, and compares it. */
  isReady(): Promise<boolean>
  /** Runs VACUUM ANALYZE on PGlite, which lacks autovacuum. A no-op on PostgreSQL. */
  vacuum(): Promise<void>
  /** Returns a tar file of the database's folder, taken between two transactions, for a backup. */
  image(): Promise<Blob>
  close(): Promise<void>
}

interface DatabasePlace {
  databaseUrl?: string | undefined
  folder?: string | undefined
  /** The initial content of an empty folder. */
  image?: Blob | undefined
  /** The time limit of a statement; none by default. Scripts have no limit. */
  statementMs?: number
}

/**
 * Calls a function of the database, as the owner.
 * @throws Error if there is no answer, which must not pass for an empty one
 */
export async function call<Value>({ query }: Pick<Database, 'query'>, name: string, ...args: unknown[]): Promise<Value> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ')
  const [row] = await query<{ value: Value }>(`select ${name}(${places}) as value`, args)
  if (!row) throw new Error(`${name} returned nothing`)
  return row.value
}

/** Opens PostgreSQL when a URL is given, else PGlite in the folder, or in memory without one. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  return place.databaseUrl ? openPostgres(place.databaseUrl, place.statementMs) : openPglite(place)
}

async function openPglite({ folder, image, statementMs }: DatabasePlace): Promise<Database> {
  if (folder) prepareFolder(folder)
  const engine = await openEngine({ folder, image }, { statementMs: statementMs ?? null }).catch((error: unknown) => {
    if (!folder) throw error
    throw existsSync(unfinishedMark(folder)) && !image ? cannotCreate(folder, error) : cannotOpen(folder, error)
  })
  if (folder) rmSync(unfinishedMark(folder), { force: true })
  const connection = new EngineConnection(engine)
  /** Runs the action once no request uses the connection. */
  const inTurn = <T>(action: () => Promise<T>) => connection.kysely.connection().execute(action)
  return {
    connection,
    query: (sql, params) => runQuery(connection.kysely, sql, params),
    script: (sql) => inTurn(() => engine.script(sql)),
    async isReady() {
      const isReady = await readsBack(connection.kysely)
      // Have the engine checked, and reopened if necessary, before the next query.
      if (!isReady) await inTurn(async () => engine.suspect())
      return isReady
    },
    vacuum: () => inTurn(async () => void (await engine.query('vacuum analyze', [], { limit: null }))),
    image: () =>
      inTurn(async () => {
        await engine.query('checkpoint', [], { limit: null })
        return engine.image()
      }),
    close: () => engine.close(),
  }
}

/**
 * The library's PostgreSQL connection, which does not connect by itself, with the engine in place of the network. The
 * library's own PGlite connection would run on the thread that answers requests.
 */
class EngineConnection extends PostgresConnection {
  private readonly engine: Engine

  constructor(engine: Engine) {
    super({ postgresOptions: { max: 1 } })
    this.engine = engine
    this.kysely = kyselyOnSingleConnection(engine)
  }

  override async exec<T>(sql: string, ...params: readonly unknown[]): Promise<T> {
    const rows = params.length > 0 ? (await this.engine.query(sql, [...params])).rows : await this.engine.exec(sql)
    return { rows } as T
  }

  override close(): Promise<void> {
    return this.engine.close()
  }
}

/** Returns the path of a file that marks a database as being created. While it exists, no user data has been written. */
export function unfinishedMark(folder: string): string {
  return `${folder}.unfinished`
}

/** Creates the folder. If a first start was killed halfway, deletes its remains; anything else stays untouched. */
function prepareFolder(folder: string): void {
  if (existsSync(unfinishedMark(folder))) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length === 0) writeFileSync(unfinishedMark(folder), '')
  // Without PG_VERSION, PGlite would create a new database among the old one's files.
  else if (!existsSync(join(folder, 'PG_VERSION'))) throw cannotOpen(folder, null)
}

function cannotCreate(folder: string, error: unknown): StartError {
  return new StartError(
    `No database could be created in ${folder}${causeOf(error)}. Check that the disk has space, and that src/shared/empty-database.bin is there as it came with this program; after an update of PGlite, run: npm run empty-database`,
  )
}

function cannotOpen(folder: string, error: unknown): StartError {
  return new StartError(
    `The database in ${folder} is damaged and cannot be opened${causeOf(error)}; nothing in it was deleted. Move the folder ${dirname(folder)} away and restore your latest backup: npm run restore -- ${brand.slug}.tar`,
  )
}

/** PostgreSQL's own message when it crashes does not help; an error of the operating system does. */
function causeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && error.message ? ` (${messageOf(error)})` : ''
}

async function openPostgres(url: string, statementMs = 0): Promise<Database> {
  const address = describeUrl(url)
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 10,
      connection: { statement_timeout: statementMs },
      onnotice: () => {},
      types: {
        // The library passes text that is already JSON; encoding it again would make it a JSON string.
        json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
        jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
        timestamptz: { to: timestamptzOid, from: [timestamptzOid], serialize: parameterText, parse: isoTimestamp },
        text: { to: 25, from: [25], serialize: parameterText, parse: asIs },
        boolean: { to: 16, from: [16], serialize: parameterText, parse: (text: string) => text === 't' },
      },
    },
  })
  connection.kysely = kyselyOnPool(connection.driver)
  try {
    const [row] = await connection.driver.unsafe<{ version: string }[]>(`select current_setting('server_version_num') as version`)
    const version = Math.floor(Number(row?.version) / 10_000)
    if (version < oldestPostgres) {
      throw new StartError(`The PostgreSQL at ${address} is version ${version}: version ${oldestPostgres} or newer is needed.`)
    }
  } catch (error) {
    await connection.driver.end({ timeout: 1 }).catch(() => {})
    throw unreachable(url, error)
  }
  return {
    connection,
    query: (sql, params) => runQuery(connection.kysely, sql, params),
    script: async (sql) => {
      await connection.driver.begin(async (transaction) => {
        await transaction.unsafe('set local statement_timeout = 0')
        await transaction.unsafe(sql).simple()
      })
    },
    isReady: () => readsBack(connection.kysely),
    // PostgreSQL has autovacuum.
    vacuum: async () => {},
    image() {
      throw new Error('An external PostgreSQL is backed up with pg_dump')
    },
    close: () => connection.driver.end({ timeout: 5 }),
  }
}

async function runQuery<Row>(kysely: AnyKysely, sql: string, params: unknown[] = []): Promise<Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(sql, params))
  return rows
}

/**
 * Whether the database answers correctly. The token identifies the result: an engine that is out of step returns
 * nothing, or the result of another query.
 */
async function readsBack(kysely: AnyKysely): Promise<boolean> {
  const token = randomUUID()
  const rows = await runQuery<{ rolname: string; token: string }>(
    kysely,
    "select rolname, $1::text as token from pg_roles where rolname = 'service_role'",
    [token],
  ).catch(() => [])
  return rows.length === 1 && rows[0]?.token === token && rows[0].rolname === 'service_role'
}

/**
 * Creates what the Supabase services create before the first migration: the roles that requests run as, their initial
 * privileges, and the functions that identify the user.
 */
export async function prepareDatabase(database: Database, authFunctions: string): Promise<void> {
  try {
    await database.script(`
      do $$ begin
        -- Roles belong to the whole server, so another database's start may be creating them right now.
        begin
          if not exists (select from pg_roles where rolname = 'anon') then
            create role anon nologin;
          end if;
          if not exists (select from pg_roles where rolname = 'authenticated') then
            create role authenticated nologin;
          end if;
          if not exists (select from pg_roles where rolname = 'service_role') then
            create role service_role nologin bypassrls;
          end if;
        exception when duplicate_object or unique_violation then
          null;
        end;
        if not pg_has_role(current_user, 'anon', 'member') then
          execute format('grant anon, authenticated, service_role to %I', current_user);
        end if;
      end $$;
      ${authFunctions}
      grant usage on schema public, auth, storage to anon, authenticated, service_role;
      grant execute on all functions in schema auth to anon, authenticated, service_role;
      revoke all on all tables in schema auth from anon, authenticated;
      grant all on all tables in schema storage to anon, authenticated, service_role;
      alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
      alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
      alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    `)
  } catch (error) {
    throw new StartError(`The database cannot be prepared (${messageOf(error)}): its user must be allowed to create roles and schemas.`)
  }
}

function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the host and the database, without user and password. */
export function describeUrl(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new StartError(`DATABASE_URL is not an address such as postgres://user:password@localhost:5432/${brand.slug}.`)
  }
}

export function unreachable(url: string, error: unknown): StartError {
  return asStartError(
    error,
    `The database at ${describeUrl(url)} cannot be reached (${messageOf(error)}): check DATABASE_URL, and that the database is running.`,
  )
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
