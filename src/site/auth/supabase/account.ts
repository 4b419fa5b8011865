import { newId } from '#site/backend/new-id.ts'
import { paths } from '#shared/paths.ts'
import { done, failure, success } from '#shared/result.ts'
import type { Proof } from '../account-security.ts'
import type { FreshStart, OwnSignIn, ProfileChanges } from '../auth-adapter.ts'
import type { AuthResult } from '../auth-error-codes.ts'
import { emailProblem, newPasswordProblem, normalizedEmail, normalizedPassword } from '../credentials.ts'
import type { InAppUser } from '../in-app-user.ts'
import { linkTo } from './auth-client.ts'
import type { AdapterParts } from './session.ts'
import { inAppUser, noAccount } from './users.ts'

/** Far more than a user's folder ever has, because only one photo is kept. */
const MAX_PHOTOS = 100

/** What users change about their own account, from the name to its deletion. */
export function createAccount(
  { session, client, connection, configuration }: AdapterParts,
  reauthenticate: (proof: Proof) => Promise<AuthResult>,
) {
  /** Saves profile fields. The database sets updatedAt (§3). */
  async function saveProfile(uid: string, { displayName, photoURL }: ProfileChanges): Promise<AuthResult<InAppUser>> {
    const data = await connection.data(uid)
    const { data: row, error } = await data
      .from('users')
      .update({
        ...(displayName !== undefined && { display_name: displayName.trim() }),
        ...(photoURL !== undefined && { photo_url: photoURL }),
      })
      .eq('id', uid)
      .select()
      .maybeSingle()
    if (error) throw error
    if (row) return session.show(inAppUser(row))
    // The database ignored the change: the account is disabled, or the session has ended. The service knows which.
    const result = await session.refresh()
    return failure(result.ok ? 'no-current-user' : result.error)
  }

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

  /** @param link the target of the link in the email, if the change sends one */
  const changeUser = (changes: Parameters<typeof client.user>[1], link?: string): Promise<AuthResult> =>
    session.inSession(async ({ access_token }) => {
      await client.user(access_token, changes, link)
    })

  return {
    updateProfile: (changes: ProfileChanges) => session.withSession(({ user }) => saveProfile(user.id, changes)),

    async updatePassword(newPassword: string, currentPassword?: string): Promise<AuthResult> {
      const problem = newPasswordProblem(newPassword)
      if (problem) return failure(problem)
      if (currentPassword !== undefined) {
        // Every configuration of the service accepts a fresh sign-in as re-authentication.
        const proved = await reauthenticate({ method: 'password', password: currentPassword })
        if (!proved.ok) return proved
      }
      return changeUser({ password: normalizedPassword(newPassword) })
    },

    async updateEmail(email: string): Promise<AuthResult> {
      const problem = emailProblem(email)
      if (problem) return failure(problem)
      return changeUser({ email: normalizedEmail(email) }, linkTo(paths.emailVerification))
    },

    cancelEmailChange: () =>
      session.withSession(async () => {
        const { error } = await (await connection.data()).rpc('cancel_email_change')
        if (error) throw error
        return done
      }),

    async completeRegistration({ password, displayName, accountType }: FreshStart): Promise<AuthResult<InAppUser>> {
      const problem = newPasswordProblem(password)
      if (problem) return failure(problem)
      const data = { display_name: displayName.trim(), account_type: accountType }
      const changed = await session.inSession(async ({ access_token, user: { id, email } }) => {
        await client.user(access_token, { password: normalizedPassword(password), data })
        return { id, email }
      })
      return changed.ok ? session.recordLogin(changed.value) : changed
    },

    signOutOthers: () => session.inSession(({ access_token }) => client.signOut(access_token, 'others')),

    ownSignIn: () =>
      session.withSession(async () => {
        const { data, error } = await (await connection.data()).rpc('own_sign_in')
        if (error) throw error
        return success(signInOf(data))
      }),

    changePhoto: (photo: Blob | null): Promise<AuthResult<InAppUser>> =>
      session.withSession(async ({ user: { id } }) => {
        const path = photo && (await upload(id, photo))
        const photoURL = path && (await photosBucket()).getPublicUrl(path).data.publicUrl
        const saved = await saveProfile(id, { photoURL })
        // Photos that cannot be removed now are removed with the next change.
        if (saved.ok) await removePhotosExcept(id, path).catch(() => {})
        return saved
      }),

    exportAccount: (): Promise<AuthResult<unknown>> =>
      session.withSession(async ({ user: { id } }) => {
        const service = await connection.data()
        const { data, error } = await service.rpc('export_own_account')
        if (error) throw error
        const { readOwnDrafts } = await import('./own-drafts.ts')
        return success(data && { ...data, drafts: await readOwnDrafts(service, id) })
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

interface SignInAnswer {
  has_password: boolean
  pending_email: string | null
  identities: { provider: string; email: string | null; linked_at: string | null }[]
}

function signInOf(answer: unknown): OwnSignIn {
  // The database returns nothing for an account that is deleted or disabled.
  if (!answer) throw noAccount()
  const { has_password, pending_email, identities } = answer as SignInAnswer
  return {
    hasPassword: has_password,
    pendingEmail: pending_email,
    identities: identities.map(({ provider, email, linked_at }) => ({
      // Supabase's older integration for X.
      provider: provider === 'twitter' ? 'x' : provider,
      email,
      linkedAt: linked_at,
    })),
  }
}
