import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { brand } from '#shared/brand.ts'
import { dataFolder, dataFolderEntries } from '../backend/database/data-folder.ts'
import { readEnvironment, type Environment } from '../environment/environment.ts'
import { holdDatabase } from '../backend/database/database-lock.ts'
import { takeLock } from '../backend/database/lock-file.ts'
import { StartError } from '../backend/database/start-error.ts'
import { addressFile } from './running-server.ts'

/** Deletes everything that the embedded backend stores, after asking. Configuration and keys stay. */
export async function reset(args: string[]): Promise<void> {
  const environment = readEnvironment()
  const { dataDir, databaseUrl } = environment
  const { lock } = dataFolder(dataDir)
  const entries = dataFolderEntries.map((name) => join(dataDir, name)).filter((path) => existsSync(path))
  if (entries.length === 0 && !databaseUrl) {
    console.log(`There is nothing to reset: ${dataDir} holds no data of ${brand.name}.`)
    return
  }
  // Hold the lock while asking and deleting, so that no server starts in between.
  const release = existsSync(dataDir) ? takeLock(lock) : () => {}
  try {
    await confirm(environment, args)
    if (databaseUrl) {
      const releaseDatabase = await holdDatabase(databaseUrl, { onLost: () => {} })
      await dropSchemas(databaseUrl).finally(releaseDatabase)
    }
    for (const path of [...entries, addressFile(dataDir)]) if (path !== lock) rmSync(path, { recursive: true, force: true })
  } finally {
    release()
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  console.log('Everything is deleted. The next start creates a new database with the demo accounts.')
}

async function confirm({ dataDir, databaseUrl }: Environment, args: string[]): Promise<void> {
  const what = [
    databaseUrl ? `the schemas ${schemas.join(', ')} of the database ${new URL(databaseUrl).pathname.slice(1)}` : '',
    `the accounts, photos and mails in ${dataDir}`,
  ].filter(Boolean)
  const sentence = `This deletes ${what.join(' and ')}. It cannot be undone.`
  if (args.includes('--yes')) return
  if (!process.stdin.isTTY) {
    throw new StartError(
      `${sentence} This is not a terminal, so nobody can confirm it: run "npm run reset -- --yes" if that is what you want.`,
    )
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${sentence}\nType yes to continue: `)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was deleted.')
}

/** The schemas that the embedded backend creates in an external PostgreSQL. */
const schemas = ['public', 'auth', 'storage', 'private', 'embedded', 'extensions', 'supabase_migrations']

async function dropSchemas(databaseUrl: string): Promise<void> {
  const { default: postgres } = await import('postgres')
  const database = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 })
  try {
    await database.begin(async (transaction) => {
      for (const schema of schemas) await transaction`drop schema if exists ${transaction(schema)} cascade`
      await transaction`create schema public`
    })
  } catch (error) {
    throw new StartError(`The database could not be reset: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    await database.end()
  }
}
