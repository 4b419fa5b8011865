import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startBackend } from '#server/backend/backend.ts'
import { openDatabase } from '#server/backend/database/database.ts'
import { settings, stackFolders } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with `data`, as left by a start without demo accounts, and `image.tar`, its database. */
    preparedDatabase: string
  }
}

/** Creates the database once for all test files, because copying is much faster. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-prepared-'))
  const dataDir = join(folder, 'data')
  const database = join(dataDir, 'database')
  const backend = await startBackend({ dataDir, ...stackFolders, settings })
  await backend.close()
  await writeImage(database, join(folder, 'image.tar'))
  project.provide('preparedDatabase', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Writes the database in the folder as a tar file. */
async function writeImage(folder: string, file: string): Promise<void> {
  const database = await openDatabase({ folder })
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
