import type { LessonSource } from './check-sentences.ts'
import { codeBlocks, onOneLine } from './code-blocks.ts'
import type { CourseFinding } from './finding.ts'

/** What is needed of a PostgreSQL: PGlite has it. */
export interface Database {
  exec(statements: string): Promise<unknown>
  query<T>(statement: string): Promise<{ rows: T[] }>
  close(): Promise<void>
}

/**
 * Runs every `sql` block of each lesson in order, in a database that is empty at the beginning of the lesson. The block
 * `sql setup` comes first; a block `sql fails` must fail, with the error that the lesson shows below it.
 * @param newDatabase creates an empty database, which takes seconds
 */
export async function sqlFindings(lessons: LessonSource[], newDatabase: () => Database): Promise<CourseFinding[]> {
  const findings: CourseFinding[] = []
  const withSql = lessons.map((lesson) => ({ lesson, blocks: codeBlocks(lesson, 'sql') })).filter(({ blocks }) => blocks.length > 0)
  if (withSql.length === 0) return []
  let database = newDatabase()
  try {
    for (const { lesson, blocks } of withSql) {
      for (const { code, info, line, output } of blocks) {
        const mustFail = info.endsWith(' fails')
        const say = (problem: string) => findings.push({ slug: lesson.slug, file: lesson.file, line, problem, isBroken: false })
        try {
          await database.exec(code)
          if (mustFail) say('This is marked as failing, and it does not: take "fails" away, or correct it.')
        } catch (error) {
          const message = error instanceof Error ? error.message : String(error)
          if (!mustFail) say(`PostgreSQL refuses this: ${message}`)
          else if (output.startsWith('ERROR:') && !onOneLine(output).includes(onOneLine(message)))
            say(`The lesson shows another error than PostgreSQL does: ${message}`)
          await database.exec('rollback').catch(() => {})
        }
      }
      database = await emptied(database, newDatabase)
    }
  } finally {
    await database.close()
  }
  return findings
}

/** Empties the database, which takes milliseconds. Only if that fails, starts a new engine, which takes a second. */
export async function emptied(database: Database, newDatabase: () => Database): Promise<Database> {
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
    await database.exec('create schema public; grant all on schema public to public')
    return database
  } catch {
    await database.close()
    return newDatabase()
  }
}
