import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { startBackend } from '#embedded/backend.ts'
import { openDatabase } from '#embedded/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with `data`, as left by a start without demo accounts, and `image.tar` of its database. */
    preparedDatabase: string
  }
}

const supabase = resolve(import.meta.dirname, '../../../supabase')

/** Creates the database once for all test files, because copying is much faster. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-prepared-'))
  const dataDir = join(folder, 'data')
  const backend = await startBackend({
    dataDir,
    migrationsDir: join(supabase, 'migrations'),
    templatesDir: join(supabase, 'templates'),
    settings: {
      siteUrl: 'http://localhost:5173',
      publishableKey: 'sb_publishable_tests_of_the_stack',
      secretKey: 'sb_secret_tests',
      jwtSecret: 'a secret of more than thirty-two characters',
      storageBucket: 'avatars',
      mailSender: 'hello@ascendo.example',
      providers: {},
    },
  })
  await backend.close()
  const database = await openDatabase({ folder: join(dataDir, 'database') })
  const image = await database.image()
  await database.close()
  writeFileSync(join(folder, 'image.tar'), new Uint8Array(await image.arrayBuffer()))
  project.provide('preparedDatabase', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** The prepared database as a tar file. */
export function preparedImage(): Blob {
  return new Blob([readFileSync(join(inject('preparedDatabase'), 'image.tar'))])
}

/** A data folder that a program has already used. */
export function preparedData(): string {
  return join(inject('preparedDatabase'), 'data')
}
