import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database-types.ts'
import type { OwnSignIn } from '../auth-adapter.ts'
import type { InAppUser } from '../in-app-user.ts'
import { usersApi } from './users-api.ts'

export type OwnAccount = ReturnType<typeof ownAccount>

/** Far more than ever lie in somebody's folder: one photo is kept. */
const MOST_PHOTOS = 100

/** What only the owner of an account does with it. Failures are thrown as the client gives them. */
export function ownAccount(data: SupabaseClient<Database>, uid: string, bucket: string) {
  const photos = data.storage.from(bucket)
  const users = usersApi(data)

  /** Files and rows alike; only the storage service reaches both. */
  async function removePhotosBut(kept: string | null): Promise<void> {
    const { data: listed, error } = await photos.list(uid, { limit: MOST_PHOTOS })
    if (error) throw error
    // The storage service names files within the folder, the embedded one with it.
    const paths = listed.map(({ name }) => `${uid}/${name.slice(name.lastIndexOf('/') + 1)}`).filter((path) => path !== kept)
    if (paths.length === 0) return
    const { error: refusal } = await photos.remove(paths)
    if (refusal) throw refusal
  }

  async function upload(photo: Blob): Promise<string> {
    // A fresh name: whoever kept the old picture in a cache sees the new one at once.
    const path = `${uid}/${crypto.randomUUID()}.${photo.type.replace('image/', '')}`
    const { error } = await photos.upload(path, await photo.arrayBuffer(), { contentType: photo.type, cacheControl: '31536000' })
    // The storage service says no more than no where the account is gone.
    if (error?.status !== undefined && !(await users.read(uid))) throw noAccount()
    if (error) throw error
    return path
  }

  return {
    async changePhoto(photo: Blob | null): Promise<InAppUser | null> {
      const path = photo && (await upload(photo))
      const photoURL = path && photos.getPublicUrl(path).data.publicUrl
      const user = await users.update(uid, { photoURL })
      // What cannot be removed now goes with the next change.
      if (user) await removePhotosBut(path).catch(() => {})
      return user
    },

    async readSignIn(): Promise<OwnSignIn> {
      const { data: answer, error } = await data.rpc('own_sign_in')
      if (error) throw error
      return signInOf(answer)
    },

    async exportAll(): Promise<unknown> {
      const { data: answer, error } = await data.rpc('export_own_account')
      if (error) throw error
      return answer
    },

    async cancelEmailChange(): Promise<void> {
      const { error } = await data.rpc('cancel_email_change')
      if (error) throw error
    },

    /** All of it or nothing: the photo's row goes in the same transaction, and nobody gets the file after that. */
    async remove(emailTyped: string): Promise<void> {
      const { error } = await data.rpc('delete_own_account', { email_typed: emailTyped })
      if (error) throw error
    },
  }
}

interface SignInAnswer {
  has_password: boolean
  pending_email: string | null
  identities: { provider: string; email: string | null; linked_at: string | null }[]
}

function signInOf(answer: unknown): OwnSignIn {
  // The database answers nothing to an account that is gone or disabled.
  if (!answer) throw noAccount()
  const { has_password, pending_email, identities } = answer as SignInAnswer
  return {
    hasPassword: has_password,
    pendingEmail: pending_email,
    identities: identities.map(({ provider, email, linked_at }) => ({ provider, email, linkedAt: linked_at })),
  }
}

/** As the auth client puts it. */
function noAccount(): Error {
  return Object.assign(new Error('There is no such account'), { name: 'AuthSessionMissingError' })
}
