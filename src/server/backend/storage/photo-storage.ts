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

/** Returns the name of a photo's file: a hash, so that user-supplied names never become a path. */
export function photoFileName(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}/${key}`).digest('hex')
}

/** Stores profile photos in a folder for the library's storage service: two files per photo, the bytes and the metadata. */
export function createPhotoStorage(folder: string): StorageAdapter {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (bucket: string, key: string) => join(folder, photoFileName(bucket, key))

  async function find(bucket: string, key: string): Promise<Photo> {
    const path = pathOf(bucket, key)
    try {
      const [bytes, json] = await Promise.all([readFile(path), readFile(`${path}.json`, 'utf8')])
      const metadata = JSON.parse(json) as Metadata
      if (metadata.lastModified) metadata.lastModified = new Date(metadata.lastModified)
      return { bytes, metadata }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      throw new Error(`The photo ${bucket}/${key} is missing from the data folder`, { cause: error })
    }
  }

  async function write(path: string, { bytes, metadata }: Photo): Promise<void> {
    await put(path, bytes)
    await put(`${path}.json`, JSON.stringify(metadata))
  }

  async function remove(bucket: string, key: string): Promise<void> {
    const path = pathOf(bucket, key)
    await rm(path, { force: true })
    await rm(`${path}.json`, { force: true })
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
      await write(pathOf(bucket, key), { bytes, metadata })
      return metadata
    },
    async getObject(bucket, key) {
      const { bytes, metadata } = await find(bucket, key)
      return { metadata, httpStatusCode: 200, body: bytes }
    },
    async headObject(bucket, key) {
      return (await find(bucket, key)).metadata
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key)
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const photo = await find(fromBucket, fromKey)
      const metadata = { ...photo.metadata, lastModified: new Date() }
      await write(pathOf(toBucket, toKey), { ...photo, metadata })
      return { httpStatusCode: 200, eTag: metadata.eTag, lastModified: metadata.lastModified }
    },
    async privateAssetUrl() {
      throw new Error('Pictures are not transformed here')
    },
  }
}

/** Writes to a draft and renames it, so that the file is never incomplete. */
async function put(path: string, content: string | Buffer): Promise<void> {
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
