import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startBackend } from '#server/backend/backend.ts'
import { type Database, openDatabase } from '#server/backend/database/database.ts'
import { settings, stackFolders } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A folder with `data`, as left by a start without demo accounts, and `image.tar`, its database. `empty` and `empty.tar`
     * are the same from before any table was created.
     */
    preparedDatabase: string
  }
}

/** Creates the database once for all test files, because copying is much faster, above all without PostgreSQL's templates. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-prepared-'))
  const dataDir = join(folder, 'data')
  const database = join(dataDir, 'database')
  await writeImage(database, join(folder, 'empty.tar'))
  cpSync(dataDir, join(folder, 'empty'), { recursive: true })
  const backend = await startBackend({ dataDir, ...stackFolders, settings })
  await backend.close()
  await writeImage(database, join(folder, 'image.tar'), async ({ query }) => {
    await query("update pg_database set datistemplate = false where datname like 'template_'")
    for (const template of ['template0', 'template1']) await query(`drop database ${template}`)
  })
  project.provide('preparedDatabase', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Writes the database in the folder, which is created if it is missing, as a tar file. */
async function writeImage(folder: string, file: string, change: (database: Database) => Promise<void> = async () => {}): Promise<void> {
  const database = await openDatabase({ folder })
  await change(database)
  const image = await database.image()
  await database.close()
  writeFileSync(file, new Uint8Array(await image.arrayBuffer()))
}

/** Returns the prepared database as a tar file. */
export function preparedImage(): Blob {
  return new Blob([readFileSync(preparedImageFile())])
}

export function preparedImageFile(): string {
  return join(inject('preparedDatabase'), 'image.tar')
}

/** Returns a database without any table as a tar file, for tests with their own tables, because creating one takes seconds. */
export function emptyImage(): Blob {
  return new Blob([readFileSync(join(inject('preparedDatabase'), 'empty.tar'))])
}

/** Returns the path of a data folder with that database. */
export function emptyData(): string {
  return join(inject('preparedDatabase'), 'empty')
}

/**
 * Returns V8 flags and environment variables for the programs that a test starts. If V8 does not optimize WebAssembly, and
 * validates only functions that run, PGlite starts in half the CPU time. The programs share their compiled JavaScript, and hash
 * passwords cheaply.
 */
export function forQuickPrograms(): { flags: string[]; env: Record<string, string> } {
  const env = { LITE_AUTH_BCRYPT_COST: '4', NODE_COMPILE_CACHE: join(inject('preparedDatabase'), 'compiled') }
  return { flags: ['--liftoff-only', '--wasm-lazy-validation'], env }
}

/** Returns the path of a data folder that a program has already used. */
export function preparedData(): string {
  return join(inject('preparedDatabase'), 'data')
}
