import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@supabase/lite'
import type { Backend } from '../backend-api.ts'
import { StartError } from '../database/start-error.ts'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Metadata = Awaited<ReturnType<StorageAdapter['headObject']>>

interface Photo {
  bytes: Buffer
  metadata: Metadata
}

/** Where photos are stored. */
interface PhotoStore {
  read(name: string): Promise<Photo | null>
  write(name: string, photo: Photo): Promise<void>
  remove(name: string): Promise<void>
}

/** Returns the name of a photo's file: a hash, so that user-supplied names never become a path. */
export function photoFileName(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}/${key}`).digest('hex')
}

/** Stores profile photos in a folder, or in memory without one, for the library's storage service. */
export function createPhotoStorage(folder: string | undefined): StorageAdapter {
  const store = folder ? diskStore(folder) : memoryStore()

  const find = async (bucket: string, key: string): Promise<Photo> => {
    const photo = await store.read(photoFileName(bucket, key))
    if (!photo) throw new Error(`The photo ${bucket}/${key} is missing from the data folder`)
    return photo
  }

  return {
    driver: null,
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = Buffer.from(await new Response(body as BodyInit).arrayBuffer())
      const metadata: Metadata = {
        cacheControl,
        contentLength: bytes.length,
        size: bytes.length,
        mimetype: contentType,
        lastModified: new Date(),
        eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      }
      await store.write(photoFileName(bucket, key), { bytes, metadata })
      return metadata
    },
    async getObject(bucket, key) {
      const { bytes, metadata } = await find(bucket, key)
      return { metadata, httpStatusCode: 200, body: bytes }
    },
    async headObject(bucket, key) {
      return (await find(bucket, key)).metadata
    },
    async deleteObject(bucket, key) {
      await store.remove(photoFileName(bucket, key))
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await store.remove(photoFileName(bucket, key))
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const photo = await find(fromBucket, fromKey)
      const metadata = { ...photo.metadata, lastModified: new Date() }
      await store.write(photoFileName(toBucket, toKey), { ...photo, metadata })
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified }
    },
    async privateAssetUrl() {
      throw new Error('Pictures are not transformed here')
    },
  }
}

function memoryStore(): PhotoStore {
  const photos = new Map<string, Photo>()
  return {
    read: async (name) => photos.get(name) ?? null,
    write: async (name, photo) => void photos.set(name, photo),
    remove: async (name) => void photos.delete(name),
  }
}

/** Stores two files per photo, the bytes and the metadata. Each is written to a draft and renamed. */
function diskStore(folder: string): PhotoStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const put = async (path: string, content: string | Buffer) => {
    const draft = `${path}.${randomUUID()}`
    try {
      await writeFile(draft, content)
      await rename(draft, path)
    } catch (error) {
      // On a full disk, an incomplete photo would fill the space that the operator frees.
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    async read(name) {
      try {
        const [bytes, json] = await Promise.all([readFile(join(folder, name)), readFile(join(folder, `${name}.json`), 'utf8')])
        const metadata = JSON.parse(json) as Metadata
        if (metadata.lastModified) metadata.lastModified = new Date(metadata.lastModified)
        return { bytes, metadata }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, { bytes, metadata }) {
      await put(join(folder, name), bytes)
      await put(join(folder, `${name}.json`), JSON.stringify(metadata))
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
      await rm(join(folder, `${name}.json`), { force: true })
    },
  }
}

/** Makes the configured bucket replace "avatars", which the migrations create. Restores a missing bucket or policy. */
export async function usePhotoBucket(query: Backend['query'], bucket: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9._-]{0,62}$/.test(bucket)) {
    throw new StartError(`VITE_SUPABASE_STORAGE_BUCKET must be a short name of lowercase letters, digits and hyphens, not "${bucket}".`)
  }
  const [present] = await query<{ name: string }>('select public.photo_bucket() as name').catch(() => [])
  if (!present) return
  if (present.name !== bucket) {
    await query(
      `create or replace function public.photo_bucket() returns text
       language sql immutable set search_path = '' as $$ select '${bucket}' $$`,
    )
  }
  await query('select private.prepare_photo_storage(), private.prepare_course_storage()')
}
