import { compareSql, readSqlExpectations, type SqlDifference } from './sql-expectation.ts'
import { messageReader, queryMessage, type SqlResult } from './sql-messages.ts'

/** What the check needs of PostgreSQL; PGlite provides it. */
export interface Database {
  exec(statements: string): Promise<unknown>
  query<T>(statement: string): Promise<{ rows: T[] }>
  execProtocolRawStream(message: Uint8Array, options: { onRawData: (data: Uint8Array) => void }): Promise<void>
  close(): Promise<void>
}

export type LessonDatabase = ReturnType<typeof lessonDatabase>

/**
 * A database that holds what some blocks of a lesson leave, so that only what changed runs again.
 * @param onBegin is called before each block
 */
export function lessonDatabase(newDatabase: () => Promise<Database>, onBegin: () => void = () => {}) {
  let current = newDatabase()
  /** The blocks that have run since the database was empty, apart from those that change nothing. Null if unknown. */
  let run: readonly string[] | null = []

  async function leave(blocks: readonly string[]): Promise<{ database: Database; before: readonly string[] }> {
    const before = changing(blocks)
    let database = await current
    if (run === null || before.join('\0') !== run.join('\0')) {
      current = emptied(database, newDatabase)
      database = await current
      run = []
      for (const block of before) {
        onBegin()
        await execute(database, block)
      }
      run = before
    }
    return { database, before }
  }

  return {
    close: async () => (await current).close(),
    /** Runs the last of these blocks, on what the ones before it leave. */
    async run(blocks: readonly string[]): Promise<SqlResult> {
      const { database, before } = await leave(blocks.slice(0, -1))
      const last = blocks.at(-1) ?? ''
      run = null
      onBegin()
      const result = await execute(database, last)
      run = changing([...before, last])
      return result
    },
    /**
     * Compares what the last of these blocks does with what an exercise expects.
     * @param inOrder whether the order of rows counts
     * @returns null if it is right
     */
    async compare(blocks: readonly string[], expects: string, inOrder: boolean): Promise<SqlDifference | null> {
      const { database, before } = await leave(blocks.slice(0, -1))
      const code = blocks.at(-1) ?? ''
      const { expectations } = readSqlExpectations(expects)
      run = null
      onBegin()
      const own = await execute(database, code)
      let found: SqlDifference | null = own.error ? { type: 'failed', error: own.error } : null
      for (const expectation of expectations) {
        if (found) break
        if (expectation.statement !== null) onBegin()
        found = compareSql(expectation, expectation.statement === null ? own : await execute(database, expectation.statement), inOrder)
      }
      const statements = [code, ...expectations.map(({ statement }) => statement ?? '')]
      run = changing([...before, ...statements]).length > before.length ? null : before
      return found
    },
  }
}

async function execute(database: Database, statements: string): Promise<SqlResult> {
  const { parts, found, read } = messageReader()
  const from = performance.now()
  await database.execProtocolRawStream(queryMessage(statements), { onRawData: read })
  const ms = performance.now() - from
  if (found.error) await database.exec('rollback').catch(() => {})
  return { parts, error: found.error, ms }
}

/** The blocks on which later ones may depend. What only reads need not run again. */
function changing(blocks: readonly string[]): string[] {
  const codes = blocks.map((block) => block.replaceAll(/--.*$/gm, '').trim())
  // Whatever reads below a function may call it.
  const functionAt = codes.findIndex((code) => /\bcreate\b.*\b(function|procedure)\b/is.test(code))
  return blocks.filter((_, index) => changesSomething(codes[index] ?? '') || (functionAt !== -1 && index > functionAt))
}

function changesSomething(code: string): boolean {
  const reads = code.split(';').every((statement) => /^\s*($|(select|explain|values|table|show)\b)/i.test(statement))
  return !reads || /\b(insert|update|delete|merge|into|nextval|setval|set_config|\w*advisory|create|drop|alter)/i.test(code)
}

/** Empties the database, which takes milliseconds. Only if that fails, starts a new engine, which takes a second. */
async function emptied(database: Database, newDatabase: () => Promise<Database>): Promise<Database> {
  try {
    await database.exec('rollback')
    // A call of its own, because several statements in one call form a transaction, in which `discard all` is refused.
    await database.exec('discard all')
    const { rows } = await database.query<{ name: string }>(
      `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    for (const { name } of rows) await database.exec(`drop schema ${name} cascade`)
    const roles = await database.query<{ name: string }>(
      `select quote_ident(rolname) as name from pg_roles where rolname !~ '^pg_' and rolname <> current_user`,
    )
    for (const { name } of roles.rows) await database.exec(`drop owned by ${name}; drop role ${name}`)
    await database.exec('create schema public authorization pg_database_owner; grant usage on schema public to public')
    return database
  } catch {
    await database.close()
    return newDatabase()
  }
}
