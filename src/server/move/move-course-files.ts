import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { demoIds } from '../backend/auth/demo-accounts.ts'
import { sendSecretKey } from '../backend/auth/secret-key.ts'
import { type Database, messageOf } from '../backend/database/database.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'
import { courseBucket } from '../backend/storage/course-storage.ts'
import { photoFileName } from '../backend/storage/photo-storage.ts'
import type { MovedPhotos, PhotoTarget } from './move-photos.ts'

/** Long enough for a recording of 200 MB. */
const sendMs = 20 * 60_000

/**
 * Sends every picture and recording of instructors' courses to the target's storage, without holding any in memory. Idempotent: what is
 * there already stays.
 */
export async function moveCourseFiles(source: Database, folder: string, { api, secretKey }: PhotoTarget): Promise<MovedPhotos> {
  const rows = await source.query<{ name: string; type: string }>(
    `select stored.name, stored.metadata ->> 'mimetype' as type from storage.objects stored
     join public.drafts draft on draft.id::text = split_part(stored.name, '/', 1)
     where stored.bucket_id = '${courseBucket}' and (draft.instructor_id is null or draft.instructor_id not in (${demoIds}))
     order by stored.name`,
  )
  const moved = { count: 0, missing: 0 }
  for (const { name, type } of rows) {
    const file = await openAsBlob(join(folder, photoFileName(courseBucket, name)), { type }).catch(() => null)
    if (file) await send(`${api}/storage/v1/object/${courseBucket}/${name}`, file, secretKey, api)
    moved[file ? 'count' : 'missing'] += 1
  }
  return moved
}

async function send(address: string, file: Blob, secretKey: string, api: string): Promise<void> {
  const answer = await sendSecretKey(address, secretKey, {
    method: 'POST',
    headers: { 'Content-Type': file.type },
    body: file,
    signal: AbortSignal.timeout(sendMs),
  }).catch((error: unknown) => {
    throw asStartError(error, `${api} does not answer (${messageOf(error)}): only files were moved, and you can run this again.`)
  })
  if (answer.ok) return
  const { statusCode, message } = (await answer.json().catch(() => ({}))) as { statusCode?: string; message?: string }
  if (statusCode === '409') return
  throw new StartError(
    `The storage at ${api} refused a file of a course (${message ?? answer.status}): check TARGET_SECRET_KEY, and that the bucket "${courseBucket}" takes files of this size; you can run this again.`,
  )
}
