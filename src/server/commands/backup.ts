import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { brand } from '#shared/brand.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { dataFolder } from '../backend/database/data-folder.ts'
import { openDatabase } from '../backend/database/database.ts'
import { readEnvironment, type Environment, resolveUserPath } from '../environment/environment.ts'
import { takeLock } from '../backend/database/lock-file.ts'
import { StartError } from '../backend/database/start-error.ts'
import { runningServer, requestBackup } from './running-server.ts'

/** Writes everything that the embedded backend stores, including secrets, into one file, even while the backend runs. */
export async function backup(args: string[]): Promise<void> {
  if (args.length > 1) throw new StartError(`Name one file at most: npm run backup -- ${brand.slug}.tar`)
  const environment = readEnvironment()
  checkIsEmbedded(environment)
  const file = args[0]
    ? resolveUserPath(args[0])
    : resolveUserPath(`${brand.slug}-${new Date().toISOString().slice(0, 19).replace(/\D/g, '-')}.tar`)
  const running = await runningServer(environment.dataDir)
  if (running) await requestBackup(running.backup, file)
  else await backupStopped(file, environment)
  const size = (statSync(file).size / 1e6).toFixed(1)
  console.log(`Wrote ${file} (${size} MB). It holds secrets and everyone's data: keep it as safe as .env.`)
}

/** Refuses to back up any other database, because those have better tools of their own. */
function checkIsEmbedded({ supabaseUrl, databaseUrl, dataDir, envFile }: Environment): void {
  if (supabaseUrl) {
    throw new StartError(`The data is in the Supabase at ${supabaseUrl}: back them up there, e.g. with "npx supabase db dump".`)
  }
  if (databaseUrl) {
    const folder = dataFolder(dataDir)
    throw new StartError(
      `The database is your own PostgreSQL: back it up with pg_dump, and copy ${folder.photos}, ${folder.courseFiles} and ${envFile.path} at the same time.`,
    )
  }
}

/**
 * Makes a backup while no server runs. Opens only the database, because a backup before an update must not run the
 * update's migrations.
 */
async function backupStopped(file: string, { dataDir, envFile }: Environment): Promise<void> {
  const folder = dataFolder(dataDir)
  if (!existsSync(folder.database)) throw new StartError(`There is nothing to back up: ${resolve(dataDir)} holds no data of ${brand.name}.`)
  const releaseLock = takeLock(folder.lock)
  try {
    const database = await openDatabase({ folder: folder.database })
    try {
      const configuration = readFileSync(envFile.path, 'utf8')
      await writeBackup(file, configuration, { database, folder, exclusively: (action) => action() })
    } finally {
      await database.close()
    }
  } finally {
    releaseLock()
  }
}
