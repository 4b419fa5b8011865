import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readAccessToken } from './accounts.ts'
import type { Backend } from './contract.ts'
import type { ReadRequest } from './requests.ts'

/** What a photo's file is called: what people call their files never becomes a path. */
export function photoFileName(bucket: string, key: string): string {
  return createHash('sha256').update(`${bucket}/${key}`).digest('hex')
}

/**
 * The files of the account that a request wants to delete; none for any other request. Its rows go in one transaction
 * with it, but SQL reaches no files: they are removed once the database has agreed.
 */
export async function photosLeaving(request: ReadRequest, jwtSecret: string, query: Backend['query']): Promise<string[]> {
  const uid = accountLeaving(request, jwtSecret)
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

/** Whose photos a request changes: requests of the same name take turns, so that no file is written beside a deletion. */
export function photoTurnOf(request: ReadRequest, jwtSecret: string): string {
  return accountLeaving(request, jwtSecret) ?? readAccessToken(request.headers.get('authorization'), jwtSecret)?.userId ?? 'the operator'
}

/** The account that the request wants to delete. */
export function accountLeaving({ url, headers, json }: ReadRequest, jwtSecret: string): string | null {
  if (url.pathname === '/rest/v1/rpc/delete_own_account') {
    return readAccessToken(headers.get('authorization'), jwtSecret)?.userId ?? null
  }
  if (url.pathname !== '/rest/v1/rpc/delete_user') return null
  const { user_id: uid } = (json ?? {}) as { user_id?: unknown }
  return typeof uid === 'string' ? plainUuid(uid) : null
}

/** As the database writes it; it also reads braces, capitals and hyphens elsewhere. */
function plainUuid(text: string): string {
  const digits = text.toLowerCase().replace(/[{}-]/g, '')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
