import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { brand } from '#brand.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeAtomically } from '../environment/env-file.ts'
import { envFilePath, readEnvironment, root } from '../environment/environment.ts'
import { StartError } from '#embedded/start-error.ts'
import { resolveUserPath } from './resolve-user-path.ts'

/** Restores a backup into an empty data folder, with its configuration if there is none here. */
export async function restore(args: string[]): Promise<void> {
  const [name] = args
  if (!name || args.length > 1) throw new StartError(`Name the backup to restore: npm run restore -- ${brand.slug}.tar`)
  const file = resolveUserPath(name)
  const { about, configuration } = await checkBackup(file, join(root, 'supabase/migrations'))

  const envFile = envFilePath()
  const hasConfiguration = existsSync(envFile)
  if (!hasConfiguration) writeAtomically(envFile, configuration)
  try {
    const { dataDir, databaseUrl, supabaseUrl } = readEnvironment()
    if (databaseUrl || supabaseUrl) {
      throw new StartError('A backup is restored into a data folder: remove DATABASE_URL and SUPABASE_URL first.')
    }
    await restoreBackup(file, dataDir)
    console.log(`Restored the backup of ${about.madeAt} into ${dataDir}. "npm start" serves it.`)
  } catch (error) {
    if (!hasConfiguration) rmSync(envFile, { force: true })
    throw error
  }
  if (hasConfiguration) compareConfiguration(envFile, configuration)
}

/**
 * Reports how the backup's configuration differs from the existing `.env`, which stays unchanged, and saves it beside
 * that file. With another JWT secret, all sessions end.
 */
function compareConfiguration(envFile: string, configuration: string): void {
  const [here, there] = [parseEnv(readFileSync(envFile, 'utf8')), parseEnv(configuration)]
  const different = Object.keys(there).filter((name) => here[name] !== there[name])
  if (different.length === 0) return
  const beside = `${envFile}.restored`
  writeAtomically(beside, configuration)
  console.log(`${envFile} was kept; the backup's own is in ${beside}. They differ in ${different.join(', ')}.`)
  if (different.includes('SUPABASE_JWT_SECRET')) {
    console.log('With another SUPABASE_JWT_SECRET, everyone has to sign in again.')
  }
}
