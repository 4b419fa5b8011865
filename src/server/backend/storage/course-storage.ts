import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@supabase/lite'
import { Refusal } from '../http/refusals.ts'
import { photoFileName } from './photo-storage.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>

export const courseBucket = 'courses'

/** Younger files may belong to an upload whose row is about to be written. */
const sweptAfterMs = 60 * 60 * 1000

/** An upload that is on the disk, but not in its place yet. */
export interface ReceivedFile {
  id: string
  size: number
  /** The SHA-256, in hexadecimal. */
  hash: string
  /** The first bytes, up to a hundred. */
  beginning: Uint8Array
}

/**
 * Stores pictures and recordings of courses in a folder, without holding any in memory. An upload is received first, and the library
 * then gets its id instead of its bytes.
 */
export function createCourseStorage(folder: string) {
  const incoming = join(folder, 'incoming')
  // Uploads that an earlier program did not finish.
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const place = (key: string) => join(folder, photoFileName(courseBucket, key))
  const remove = (key: string) => rm(place(key), { force: true })

  async function metadata(key: string): Promise<Metadata> {
    const { size, mtime } = await stat(place(key))
    return {
      cacheControl: 'private',
      contentLength: size,
      size,
      mimetype: 'application/octet-stream',
      lastModified: mtime,
      eTag: `"${key.slice(key.indexOf('/') + 1)}"`,
    }
  }

  const adapter: StorageAdapter = {
    driver: null,
    async uploadObject(_bucket, key, _version, body, contentType) {
      const id = await new Response(body as BodyInit).text()
      await rename(join(incoming, id), place(key))
      return { ...(await metadata(key)), mimetype: contentType }
    },
    headObject: (_bucket, key) => metadata(key),
    deleteObject: (_bucket, key) => remove(key),
    async deleteObjects(_bucket, keys) {
      for (const key of keys) await remove(key)
    },
    async getObject() {
      throw new Error('Files of courses are read without the library')
    },
    async copyObject() {
      throw new Error('Files of courses are named by their content')
    },
    async privateAssetUrl() {
      throw new Error('Pictures are not transformed here')
    },
  }

  return {
    adapter,

    /**
     * Writes a body to the disk as it arrives. Refuses one that is longer than announced.
     * @param written is told how many bytes more are on the disk
     */
    async receive(body: AsyncIterable<Uint8Array>, length: number, written: (bytes: number) => void): Promise<ReceivedFile> {
      const id = randomUUID()
      const path = join(incoming, id)
      const hash = createHash('sha256')
      const beginning: Uint8Array[] = []
      let size = 0
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of body) {
          if (size < 100) beginning.push(chunk.slice(0, 100))
          size += chunk.length
          if (size > length) throw new Refusal(413, 'The file is longer than was announced', 'body')
          hash.update(chunk)
          await file.appendFile(chunk)
          written(chunk.length)
        }
        return { id, size, hash: hash.digest('hex'), beginning: Buffer.concat(beginning).subarray(0, 100) }
      } catch (error) {
        await rm(path, { force: true })
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new Refusal(503, 'The server has no room left')
        throw error
      } finally {
        await file.close()
      }
    },

    /** Deletes a received file. @returns false if the library has put it in its place */
    async discard({ id }: ReceivedFile): Promise<boolean> {
      try {
        await rm(join(incoming, id))
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
        throw error
      }
    },

    /** Opens a file that has its place; null if there is none. */
    async open(key: string): Promise<FileHandle | null> {
      try {
        return await open(place(key), 'r')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    remove,

    /** Deletes old files that are none of these. */
    async sweep(keys: string[]): Promise<void> {
      const kept = new Set(keys.map((key) => photoFileName(courseBucket, key)))
      for (const name of await readdir(folder)) {
        if (name === 'incoming' || kept.has(name)) continue
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < Date.now() - sweptAfterMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}

export type CourseStorage = ReturnType<typeof createCourseStorage>

/** Returns an adapter that stores the files of courses in one place, and everything else in the other. */
export function byBucket(photos: StorageAdapter, courses: StorageAdapter): StorageAdapter {
  const of = (bucket: string) => (bucket === courseBucket ? courses : photos)
  return {
    driver: null,
    uploadObject: (bucket, ...rest) => of(bucket).uploadObject(bucket, ...rest),
    getObject: (bucket, ...rest) => of(bucket).getObject(bucket, ...rest),
    headObject: (bucket, ...rest) => of(bucket).headObject(bucket, ...rest),
    deleteObject: (bucket, ...rest) => of(bucket).deleteObject(bucket, ...rest),
    deleteObjects: (bucket, ...rest) => of(bucket).deleteObjects(bucket, ...rest),
    copyObject: (bucket, ...rest) => of(bucket).copyObject(bucket, ...rest),
    privateAssetUrl: (bucket, ...rest) => of(bucket).privateAssetUrl(bucket, ...rest),
  }
}
