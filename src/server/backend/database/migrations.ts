import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Database, messageOf } from './database.ts'
import { StartError } from './start-error.ts'

interface Migration {
  version: string
  name: string
  file: string
  sql: string
}

/** The Supabase CLI's naming, as in `20261121090000_users.sql`. */
const migrationName = /^(\d+)_(.*)\.sql$/

/**
 * Applies the migrations that have not been applied yet, each file in one transaction with its entry in the history. The
 * history is the Supabase CLI's, so each stack can continue with the other's database.
 * @throws StartError naming the file and the reason; the database is then as it was before that file
 */
export async function applyMigrations(database: Database, folder: string): Promise<void> {
  const history = await database.query<{ version: string }>('select version from supabase_migrations.schema_migrations')
  const applied = new Set(history.map((row) => row.version))
  for (const migration of readMigrations(folder)) {
    if (applied.has(migration.version)) continue
    try {
      await database.script(`${migration.sql}\n;\n${historyEntry(migration)}`)
    } catch (error) {
      throw new StartError(`The migration ${migration.file} failed and was undone${whereIn(migration.sql, error)}: ${messageOf(error)}.`)
    }
  }
}

/** Runs the seed once per database. A changed file is not run again, because its rows already exist. */
export async function applySeed(database: Database, file: string): Promise<void> {
  const path = basename(file)
  const known = await database.query('select path from supabase_migrations.seed_files where path = $1', [path])
  if (known.length > 0) return
  const sql = readFileSync(file, 'utf8')
  const hash = createHash('sha256').update(sql).digest('hex')
  try {
    await database.script(`${sql}\n;\ninsert into supabase_migrations.seed_files (path, hash) values (${literal(path)}, ${literal(hash)});`)
  } catch (error) {
    throw new StartError(`The seed ${path} failed and was undone${whereIn(sql, error)}: ${messageOf(error)}.`)
  }
}

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) throw new StartError(`The migrations folder ${folder} does not exist.`)
  return readdirSync(folder)
    .filter((file) => migrationName.test(file))
    .toSorted()
    .map((file) => {
      const [, version = '', name = ''] = migrationName.exec(file) ?? []
      return { version, name, file, sql: readFileSync(join(folder, file), 'utf8') }
    })
}

function historyEntry({ version, name, sql }: Migration): string {
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${literal(version)}, ${literal(name)}, array[${literal(sql)}]);`
}

/** Quotes a text for SQL. Standard-conforming strings need only their quotes doubled. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Returns " (line 12)" if the database reports the position of the error, otherwise an empty text. */
function whereIn(sql: string, error: unknown): string {
  const position = Number((error as { position?: unknown }).position)
  return position > 0 && position <= sql.length ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
}
