import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { brand } from '#shared/brand.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { parseEnvText, writeAtomically } from '../environment/env-file.ts'
import { envFilePath, readEnvironment, root, resolveUserPath } from '../environment/environment.ts'
import { StartError } from '../backend/database/start-error.ts'
import { oneLine } from '../printing.ts'

/** Restores a backup into an empty data folder, with its configuration if there is none here. */
export async function restore(args: string[]): Promise<void> {
  const [name] = args
  if (!name || args.length > 1) throw new StartError(`Name the backup to restore: npm run restore -- ${brand.slug}.tar`)
  const file = resolveUserPath(name)
  const { about, configuration } = await checkBackup(file, join(root, 'supabase/migrations'))

  const envFile = envFilePath()
  const hasConfiguration = existsSync(envFile)
  const { text, refused } = restorableConfiguration(configuration)
  if (!hasConfiguration) writeAtomically(envFile, text)
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
  if (hasConfiguration) compareConfiguration(envFile, text)
  else console.log(`The configuration was restored, too, into ${envFile}.`)
  if (refused.length > 0) {
    console.log(`Not restored, because it is about another machine or unknown here: ${oneLine(refused.join(', '))}.`)
  }
}

/** These say where things are on the machine that made the backup. */
const placesOfMachine = ['DATA_DIR', 'SITE_DIR', 'DATABASE_URL', 'SUPABASE_URL', 'VITE_SUPABASE_URL']

/**
 * Returns the lines of a backup's configuration that another machine may use: the backup may come from anywhere, and must
 * not choose which folders or servers this one uses. Comments stay, and so do values that are the same by default.
 */
function restorableConfiguration(configuration: string): { text: string; refused: string[] } {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const defaults = parseEnvText(example, '.env.example')
  const known = new Set([...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name))
  parseEnvText(configuration, 'the configuration in the backup')
  const refused: string[] = []
  // Line by line, because a name may occur twice.
  const lines = configuration.split('\n').filter((line) => {
    const [[name, { value }] = ['', { value: '' }]] = parseEnvText(line, '')
    if (name === '' || (known.has(name) && (!placesOfMachine.includes(name) || defaults.get(name)?.value === value))) return true
    refused.push(name)
    return false
  })
  return { text: lines.join('\n'), refused }
}

/**
 * Reports how the backup's configuration differs from the existing `.env`, which stays unchanged, and saves it beside
 * that file. With another JWT secret, all sessions end.
 */
function compareConfiguration(envFile: string, configuration: string): void {
  const [here, there] = [parseEnv(readFileSync(envFile, 'utf8')), parseEnv(configuration)]
  const different = Object.keys(there).filter((name) => here[name] !== there[name])
  if (different.length === 0) {
    console.log(`${envFile} was kept; it has the same values as the backup's.`)
    return
  }
  const beside = `${envFile}.restored`
  writeAtomically(beside, configuration)
  console.log(`${envFile} was kept; the backup's own is in ${beside}. They differ in ${different.join(', ')}.`)
  if (different.includes('SUPABASE_JWT_SECRET')) {
    console.log('With another SUPABASE_JWT_SECRET, everyone has to sign in again.')
  }
}
