import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { brand } from '#shared/brand.ts'
import type { BackendData } from '../backend/backend-api.ts'
import { messageOf } from '../backend/database/database.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'
import { courseFile, formatVersion, hashLine, names, photoFile, sumLine, type About } from './format.ts'
import { createTar } from './tar.ts'

/**
 * Writes everything into one new file: rows, photos, files of courses and emails as of one moment, and the configuration.
 * @param configuration the text of `.env`
 * @throws StartError when the file exists or cannot be written; nothing is left behind then
 */
export async function writeBackup(file: string, configuration: string, { database, folder, exclusively }: BackendData): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} exists already: choose another name.`)
  const draft = `${file}.${randomUUID()}.part`
  try {
    const tar = await createTar(draft)
    try {
      let sums = ''
      const add = async (name: string, content: Buffer) => {
        await tar.add(name, content)
        sums += sumLine(name, content)
      }
      const copied = new Set<string>()
      const addCourseFiles = async () => {
        for (const name of courseFilesIn(folder)) {
          if (copied.has(name)) continue
          copied.add(name)
          const entry = `course-files/${name}`
          const hash = await tar.addFile(entry, join(folder.courseFiles, name))
          if (hash) sums += hashLine(entry, hash)
        }
      }
      await add(names.about, Buffer.from(`${JSON.stringify(await about(database), null, 2)}\n`))
      // Most of these before the others wait: they never change, and may be gigabytes.
      await addCourseFiles()
      const image = await exclusively(async () => {
        await addCourseFiles()
        await add(names.configuration, Buffer.from(configuration))
        if (existsSync(folder.mail)) await add(names.mail, await readFile(folder.mail))
        for (const name of photosIn(folder)) await add(`photos/${name}`, await readFile(join(folder.photos, name)))
        return database.image()
      })
      await add(names.database, await promisify(gzip)(await image.arrayBuffer()))
      await tar.add(names.sums, Buffer.from(sums))
      await tar.finish()
    } finally {
      await tar.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw asStartError(error, `The backup could not be written to ${file} (${messageOf(error)}): choose a writable place with enough room.`)
  }
}

async function about(database: BackendData['database']): Promise<About> {
  const [row] = await database.query<{ version: string }>('select max(version) as version from supabase_migrations.schema_migrations')
  return { format: `${brand.slug}-backup`, version: formatVersion, madeAt: new Date().toISOString(), migration: row?.version ?? '' }
}

function courseFilesIn(folder: BackendData['folder']): string[] {
  return existsSync(folder.courseFiles) ? readdirSync(folder.courseFiles).filter((name) => courseFile.test(name)) : []
}

function photosIn(folder: BackendData['folder']): string[] {
  return existsSync(folder.photos) ? readdirSync(folder.photos).filter((name) => photoFile.test(name)) : []
}
