import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readAccessToken } from '../auth/accounts.ts'
import type { Backend } from '../backend-api.ts'
import type { ReadRequest } from '../http/requests.ts'

/** Returns the name of a photo's file: a hash, so that user-supplied names never become a path. */
export function photoFileName(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}/${key}`).digest('hex')
}

/**
 * Returns the photo files of the account that a request wants to delete; none for any other request. The account's rows
 * are deleted in one transaction, but SQL cannot delete files, so they are removed once the database has agreed.
 */
export async function photosToDelete(request: ReadRequest, jwtSecret: string, query: Backend['query']): Promise<string[]> {
  const uid = accountToDelete(request, jwtSecret)
  if (!uid) return []
  const rows = await query<{ bucket_id: string; name: string }>(
    "select bucket_id, name from storage.objects where split_part(name, '/', 1) = $1",
    [uid],
  )
  return rows.map(({ bucket_id, name }) => photoFileName(bucket_id, name))
}

export async function removePhotoFiles(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    await rm(join(folder, name), { force: true })
    await rm(join(folder, `${name}.json`), { force: true })
  }
}

/**
 * Returns the user whose photos a request changes. Requests with the same key run one at a time, so that no file is
 * written during a deletion.
 */
export function photoLockKey(request: ReadRequest, jwtSecret: string): string {
  return accountToDelete(request, jwtSecret) ?? readAccessToken(request.headers.get('authorization'), jwtSecret)?.userId ?? 'the operator'
}

/** Returns the account that the request wants to delete, or null. */
export function accountToDelete({ url, headers, json }: ReadRequest, jwtSecret: string): string | null {
  if (url.pathname === '/rest/v1/rpc/delete_own_account') {
    return readAccessToken(headers.get('authorization'), jwtSecret)?.userId ?? null
  }
  if (url.pathname !== '/rest/v1/rpc/delete_user') return null
  const { user_id: uid } = (json ?? {}) as { user_id?: unknown }
  return typeof uid === 'string' ? plainUuid(uid) : null
}

/** Returns the id as the database writes it. The database also accepts braces, capitals, and hyphens in other places. */
function plainUuid(text: string): string {
  const digits = text.toLowerCase().replace(/[{}-]/g, '')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
