import { newId } from '#backend/new-id.ts'
import { done, failure, success } from '#result.ts'
import type { AuthResult } from '../auth-adapter.ts'
import { normalizedEmail } from '../credentials.ts'
import type { InAppUser } from '../in-app-user.ts'
import type { AdapterParts } from './adapter-parts.ts'
import { noAccount } from './users-api.ts'

/** Far more than a user's folder ever has, because only one photo is kept. */
const MAX_PHOTOS = 100

/** The actions of a user on their own account: photo, export, deletion. */
export function createAccount({ session, connection, configuration }: AdapterParts) {
  const photosBucket = async () => (await connection.data()).storage.from(configuration.storageBucket)

  /** Deletes all other photos through the storage service, because only it can delete both their files and their rows. */
  async function removePhotosExcept(uid: string, kept: string | null): Promise<void> {
    const photos = await photosBucket()
    const { data: listed, error } = await photos.list(uid, { limit: MAX_PHOTOS })
    if (error) throw error
    // Supabase's storage service lists names without the folder; the embedded one includes it.
    const others = listed.map(({ name }) => `${uid}/${name.slice(name.lastIndexOf('/') + 1)}`).filter((path) => path !== kept)
    if (others.length === 0) return
    const { error: refusal } = await photos.remove(others)
    if (refusal) throw refusal
  }

  async function upload(uid: string, photo: Blob): Promise<string> {
    const photos = await photosBucket()
    // With a fresh name, browsers that cached the old picture show the new one at once.
    const path = `${uid}/${newId()}.${photo.type.replace('image/', '')}`
    const { error } = await photos.upload(path, await photo.arrayBuffer(), { contentType: photo.type, cacheControl: '31536000' })
    // The storage service gives no reason for a refusal; the account may be gone.
    if (error?.status !== undefined && !(await (await session.users(uid)).read(uid))) throw noAccount()
    if (error) throw error
    return path
  }

  return {
    changePhoto: (photo: Blob | null): Promise<AuthResult<InAppUser>> =>
      session.withSession(async ({ user: { id } }) => {
        const path = photo && (await upload(id, photo))
        const photoURL = path && (await photosBucket()).getPublicUrl(path).data.publicUrl
        const user = await (await session.users(id)).update(id, { photoURL })
        if (!user) return session.ignored()
        // Photos that cannot be removed now are removed with the next change.
        await removePhotosExcept(id, path).catch(() => {})
        return session.show(user)
      }),

    exportAccount: (): Promise<AuthResult<unknown>> =>
      session.withSession(async () => {
        const { data, error } = await (await connection.data()).rpc('export_own_account')
        if (error) throw error
        return success(data)
      }),

    /** Deletes everything or nothing: the photo's row goes in the same transaction, and without it the file is inaccessible. */
    async deleteAccount(emailTyped: string): Promise<AuthResult> {
      const { user } = session.state.getState()
      if (user && normalizedEmail(emailTyped) !== normalizedEmail(user.email)) return failure('address-differs')
      if (user?.role === 'admin') return failure('administrator-stays')
      const result = await session.withSession(async () => {
        const { error } = await (await connection.data()).rpc('delete_own_account', { email_typed: emailTyped })
        if (error) throw error
        return done
      })
      if (result.ok) session.end()
      return result
    },
  }
}
