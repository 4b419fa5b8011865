import { messageOf, type Database } from '../backend/database/database.ts'
import { createPhotoStorage } from '../backend/storage/photo-storage.ts'
import { sendSecretKey } from '../backend/auth/secret-key.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'

export interface PhotoTarget {
  /** The Supabase's address, e.g. `https://learn.example.org`. */
  api: string
  bucket: string
  secretKey: string
}

export interface MovedPhotos {
  count: number
  /** Rows without a file, e.g. after restoring database and photos from backups of different days. */
  missing: number
}

/** Sends every photo to the target's storage. Idempotent: existing photos are replaced. */
export async function movePhotos(source: Database, folder: string, target: PhotoTarget): Promise<MovedPhotos> {
  const storage = createPhotoStorage(folder)
  const rows = await source.query<{ bucket: string; name: string }>(
    'select bucket_id as bucket, name from storage.objects where bucket_id = public.photo_bucket() order by name',
  )
  const moved = { count: 0, missing: 0 }
  for (const { bucket, name } of rows) {
    const photo = await storage.getObject(bucket, name, undefined).catch(() => null)
    if (photo) await send(name, photo.body as Buffer, photo.metadata.mimetype, target)
    moved[photo ? 'count' : 'missing'] += 1
  }
  return moved
}

async function send(name: string, bytes: Buffer, mimetype: string, { api, bucket, secretKey }: PhotoTarget): Promise<void> {
  const address = `${api}/storage/v1/object/${[bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`
  const answer = await sendSecretKey(address, secretKey, {
    method: 'POST',
    headers: { 'Content-Type': mimetype, 'x-upsert': 'true' },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw asStartError(error, `${api} does not answer (${messageOf(error)}): only photos were moved, and you can run this again.`)
  })
  if (answer.ok) return
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new StartError(
    `The storage at ${api} refused a photo (${message ?? answer.status}): check TARGET_SECRET_KEY and the bucket "${bucket}"; you can run this again.`,
  )
}
