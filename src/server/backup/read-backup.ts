import { existsSync, readdirSync } from 'node:fs'
import { brand } from '#shared/brand.ts'
import { StartError } from '../backend/database/start-error.ts'
import { courseFile, formatVersion, names, photoFile, sumLine, type About } from './format.ts'
import { readTar, type TarEntry } from './tar.ts'

interface CheckedBackup {
  about: About
  /** The text of the `.env` file of the installation that made the backup. */
  configuration: string
}

/**
 * Reads and verifies the whole backup before any of it is used.
 * @throws StartError when the file is not a backup, is incomplete, or was made by a newer version
 */
export async function checkBackup(file: string, migrationsDir: string): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
  let about: About | undefined
  let configuration: string | undefined
  let sums = ''
  let expected: string | undefined
  let hasDatabase = false
  try {
    for await (const entry of readTar(file)) {
      const isFirst = about === undefined
      about ??= aboutIn(entry)
      if (!about) break
      checkVersion(file, about, migrationsDir)
      if (entry.name === names.sums) expected = entry.content.toString()
      else if (expected !== undefined || !(isFirst || isKnown(entry.name))) throw new Error(`${entry.name} does not belong there`)
      else sums += sumLine(entry.name, entry.content)
      if (entry.name === names.configuration) configuration = entry.content.toString()
      if (entry.name === names.database) hasDatabase = true
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    // The error is reported below: a file that began as a backup is damaged, and any other file is not a backup.
    expected = undefined
  }
  if (!about) throw new StartError(`${file} is not a backup of ${brand.name}: choose a file that "npm run backup" made.`)
  if (expected !== sums || configuration === undefined || !hasDatabase) {
    throw new StartError(`The backup ${file} is damaged or incomplete, and nothing was restored: use another copy of it.`)
  }
  return { about, configuration }
}

/**
 * Returns the backup's description if the entry holds one. Accepts any file name, because it is the brand's slug, which
 * may have changed since the backup was made.
 */
function aboutIn({ name, content }: TarEntry): About | undefined {
  if (!/^[\w-]+\.json$/.test(name)) return undefined
  const value = JSON.parse(content.toString()) as Partial<About> | null
  return value?.format?.endsWith('-backup') ? (value as About) : undefined
}

/** Refuses a backup from a newer version: its database would open, but this version lacks rules that its data relies on. */
function checkVersion(file: string, { version, migration }: About, migrationsDir: string): void {
  const known = readdirSync(migrationsDir).some((name) => name.startsWith(`${migration}_`))
  if (version > formatVersion || !known) {
    throw new StartError(`The backup ${file} was made by a newer version of ${brand.name}: update this one first, then restore it.`)
  }
}

function isKnown(name: string): boolean {
  const known: string[] = [names.configuration, names.mail, names.database]
  return (
    known.includes(name) ||
    [['photos/', photoFile] as const, ['course-files/', courseFile] as const].some(
      ([folder, file]) => name.startsWith(folder) && file.test(name.slice(folder.length)),
    )
  )
}
