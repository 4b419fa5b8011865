import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createPostgresConnection, PostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery, type Kysely } from 'kysely'
import { type Engine, openEngine } from './engine.ts'
import { parameterText } from './parameter-text.ts'
import { kyselyOnSingleConnection } from './single-connection.ts'
import { StartError } from './start-error.ts'
import { isoTimestamp, timestamptzOid } from './timestamps.ts'

const oldestPostgres = 15

export interface Database {
  /** The library's connection, for its App. */
  connection: PostgresConnection
  /** One statement with parameters, as the owner. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>
  /** A script of many statements in one transaction: all of it or nothing. */
  script(sql: string): Promise<void>
  /** Whether it answers what it is asked: reads a row that has to be there, and compares. */
  isReady(): Promise<boolean>
  /** What autovacuum does on a server: clears away dead rows and counts the living. */
  tidy(): Promise<void>
  /** A tar file of the database's folder as it is between two transactions, for a backup. */
  image(): Promise<Blob>
  close(): Promise<void>
}

export interface DatabasePlace {
  databaseUrl?: string
  folder?: string
  /** What to fill an empty folder with. */
  image?: Blob
  /** A statement that takes longer is ended; without it nothing is. Scripts may take as long as they need. */
  statementMs?: number
}

/** Opens PostgreSQL when a URL is given, else PGlite in the folder, or in memory without one. */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  return place.databaseUrl ? openPostgres(place.databaseUrl, place.statementMs) : openPglite(place)
}

async function openPglite({ folder, image, statementMs }: DatabasePlace): Promise<Database> {
  if (folder) beginFolder(folder)
  const engine = await openEngine({ ...(folder && { folder }), ...(image && { image }) }, { statementMs: statementMs ?? null }).catch(
    (error: unknown) => {
      throw folder ? cannotOpen(folder, error) : error
    },
  )
  if (folder) rmSync(unfinishedMark(folder), { force: true })
  const connection = new EngineConnection(engine)
  /** In turn with the requests. */
  const inTurn = <T>(action: () => Promise<T>) => connection.kysely.connection().execute(action)
  return {
    connection,
    query: (sql, params) => runQuery(connection.kysely, sql, params),
    script: (sql) => inTurn(() => engine.script(sql)),
    async isReady() {
      const isReady = await readsBack(connection.kysely)
      // Checked, and opened anew if need be, before anybody else asks.
      if (!isReady) await inTurn(async () => engine.suspect())
      return isReady
    },
    tidy: () => inTurn(async () => void (await engine.query('vacuum analyze', [], { limitMs: null }))),
    image: () =>
      inTurn(async () => {
        await engine.query('checkpoint', [], { limitMs: null })
        return engine.image()
      }),
    close: () => engine.close(),
  }
}

/**
 * The library's own connection to PGlite runs it on the thread that answers requests. This is its connection to a
 * PostgreSQL, which opens nothing by itself, with the engine in the place of the network.
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

/** Stands beside a database that is being made: until it is gone, nothing has ever been written there. */
export function unfinishedMark(folder: string): string {
  return `${folder}.unfinished`
}

/** Makes the folder. What a first start left that was killed half-way is made again; anything else stays as it is. */
function beginFolder(folder: string): void {
  if (existsSync(unfinishedMark(folder))) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length === 0) writeFileSync(unfinishedMark(folder), '')
  // Given such a folder, PGlite would make a new database in the midst of the old one's files.
  else if (!existsSync(join(folder, 'PG_VERSION'))) throw cannotOpen(folder, null)
}

function cannotOpen(folder: string, error: unknown): StartError {
  // What PostgreSQL itself says on its way down helps nobody; what the system refuses does.
  const cause = error instanceof Error && 'code' in error ? ` (${messageOf(error)})` : ''
  return new StartError(
    `The database in ${folder} is damaged and cannot be opened${cause}; nothing in it was deleted. Move the folder ${dirname(folder)} away and restore your latest backup: npm run restore -- ascendo.tar`,
  )
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
        // The library hands over text that is JSON already; encoded once more it would become a JSON string.
        json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
        jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
        timestamptz: { to: timestamptzOid, from: [timestamptzOid], serialize: parameterText, parse: isoTimestamp },
        text: { to: 25, from: [25], serialize: parameterText, parse: asIs },
        boolean: { to: 16, from: [16], serialize: parameterText, parse: (text: string) => text === 't' },
      },
    },
  })
  try {
    const [row] = await connection.driver.unsafe<{ version: string }[]>(`select current_setting('server_version_num') as version`)
    const version = Math.floor(Number(row?.version) / 10_000)
    if (version < oldestPostgres) {
      throw new StartError(`The PostgreSQL at ${address} is version ${version}: version ${oldestPostgres} or newer is needed.`)
    }
  } catch (error) {
    await connection.driver.end({ timeout: 1 }).catch(() => {})
    if (error instanceof StartError) throw error
    throw new StartError(`The database at ${address} cannot be reached (${messageOf(error)}): check DATABASE_URL and that it runs.`)
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
    // Its autovacuum does.
    tidy: async () => {},
    image() {
      throw new Error('A PostgreSQL of its own is backed up by pg_dump')
    },
    close: () => connection.driver.end({ timeout: 5 }),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the tables are the library's, not ours
async function runQuery<Row>(kysely: Kysely<any>, sql: string, params: unknown[] = []): Promise<Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(sql, params))
  return rows
}

/** An engine that has lost its place answers, too, but with nothing, or with what somebody else asked. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables are the library's, not ours
async function readsBack(kysely: Kysely<any>): Promise<boolean> {
  const told = randomUUID()
  const rows = await runQuery<{ rolname: string; told: string }>(
    kysely,
    "select rolname, $1::text as told from pg_roles where rolname = 'service_role'",
    [told],
  ).catch(() => [])
  return rows.length === 1 && rows[0]?.told === told && rows[0].rolname === 'service_role'
}

/**
 * What the Supabase services have made of a database before the first migration runs: the roles that
 * requests run under, the rights they start with, and the functions that tell who asks.
 */
export async function prepareDatabase(database: Database, authFunctions: string): Promise<void> {
  try {
    await database.script(`
      do $$ begin
        -- Roles belong to the whole server: another database's start may be making them right now.
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

function asIs(value: string): string {
  return value
}

/** Host and database, without the user and the password. */
function describeUrl(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    throw new StartError('DATABASE_URL is not an address such as postgres://user:password@localhost:5432/ascendo.')
  }
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
