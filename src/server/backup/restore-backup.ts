import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { dataFolder, type DataFolder } from '../backend/database/data-folder.ts'
import { openDatabase, unfinishedMark } from '../backend/database/database.ts'
import { takeLock } from '../backend/database/lock-file.ts'
import { brand } from '#shared/brand.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'
import { names } from './format.ts'
import { readTar } from './tar.ts'

/**
 * Restores a checked backup into an empty data folder. Unpacks into a temporary folder first, and moves everything into
 * place only when it is complete and the database has been opened once.
 * @param memory the bytes of memory that it may take
 * @throws StartError when the folder holds data or the database cannot be opened or does not fit into memory; the folder is then as it was
 */
export async function restoreBackup(file: string, dataDir: string, memory = process.availableMemory()): Promise<void> {
  const folder = dataFolder(dataDir)
  const isNew = !existsSync(dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = dataFolder(folder.restoring)
  const releaseLock = takeLock(folder.lock)
  try {
    if ([folder.database, folder.photos, folder.courseFiles, folder.mail].some((path) => existsSync(path))) {
      throw new StartError(
        `The data folder ${dataDir} holds data already: name an empty one with DATA_DIR, or empty it with "npm run reset" first.`,
      )
    }
    rmSync(folder.restoring, { recursive: true, force: true })
    await unpack(file, draft, memory)
    // A first start that was killed leaves this mark; the next start would take the restored database for unfinished
    // and delete it.
    rmSync(unfinishedMark(folder.database), { force: true })
    for (const part of ['photos', 'courseFiles', 'mail', 'database'] as const) {
      if (existsSync(draft[part])) renameSync(draft[part], folder[part])
    }
  } finally {
    rmSync(folder.restoring, { recursive: true, force: true })
    releaseLock()
    if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  }
}

async function unpack(file: string, folder: DataFolder, memory: number): Promise<void> {
  for (const part of [folder.photos, folder.courseFiles]) mkdirSync(part, { recursive: true, mode: 0o700 })
  for await (const { name, content } of readTar(file)) {
    if (name === names.mail) await writeFile(folder.mail, content, { mode: 0o600 })
    else if (name.startsWith('photos/')) await writeFile(join(folder.photos, name.slice('photos/'.length)), content)
    else if (name.startsWith('course-files/')) await writeFile(join(folder.courseFiles, name.slice('course-files/'.length)), content)
    else if (name === names.database) await unpackDatabase(content, folder.database, memory)
  }
}

/** The unpacked image is in memory this many times while it is opened. */
const copies = 4
/** Node decompresses at most this much into one buffer. */
const largestImage = 2 ** 31 - 1

/**
 * Decompresses the image if it fits into memory. Its size is measured first, without keeping it: a few megabytes can be
 * made to unpack to gigabytes.
 */
async function unpacked(content: Buffer, memory: number): Promise<Uint8Array<ArrayBuffer>> {
  const limit = Math.min(largestImage, Math.floor(memory / copies))
  let size = 0
  for await (const part of Readable.from([content]).pipe(createGunzip())) {
    size += (part as Buffer).byteLength
    if (size > limit) {
      throw new StartError(
        `The database in the backup is larger than ${megabytes(limit)} when it is unpacked, which is the most that can be restored here with ${megabytes(memory)} of free memory: if you trust the file, restore it on a larger machine.`,
      )
    }
  }
  return new Uint8Array(await promisify(gunzip)(content, { maxOutputLength: limit }))
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

async function unpackDatabase(content: Buffer, folder: string, memory: number): Promise<void> {
  try {
    const image = new Blob([await unpacked(content, memory)])
    const database = await openDatabase({ folder, image })
    await database.query('select 1 from supabase_migrations.schema_migrations')
    await database.close()
  } catch (error) {
    throw asStartError(
      error,
      `The database in the backup cannot be opened by this version of ${brand.name}: restore it with the version that made it.`,
    )
  }
}
