import type { SupabaseClient } from '@supabase/supabase-js'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Database } from '#site/backend/database-types.ts'
import { isBoolean, isNullOr, isOneOf, isOptional, isRecordOf, isText, isTime, readJson } from '#site/backend/stored-json.ts'
import type { InAppUser } from '../in-app-user.ts'

type Client = SupabaseClient<Database>
type UserRow = Database['public']['Tables']['users']['Row']

/** What the auth service itself knows about a user, in case the profile is missing. */
export interface AuthIdentity {
  id: string
  email?: string | undefined
  user_metadata?: Record<string, unknown> | undefined
  app_metadata?: Record<string, unknown> | undefined
  /** The authenticator apps, if there are any. */
  factors?: { status: string }[] | undefined
}

/** The profile calls of §7 on the `users` table. The client's errors are thrown. */
export function usersApi(data: Client) {
  /** Records the sign-in and returns the profile. Creates a missing one with role user (§4). */
  async function recordLogin(identity: AuthIdentity): Promise<InAppUser> {
    const now = new Date().toISOString()
    const { data: row } = await data.from('users').update({ last_login_at: now }).eq('id', identity.id).select().maybeSingle()
    if (row) return inAppUser(row)
    // The update may have failed although the profile exists.
    return (await read(identity.id)) ?? create(identity, now)
  }

  async function create(identity: AuthIdentity, now: string): Promise<InAppUser> {
    const { data: row, error } = await data
      .from('users')
      .insert({
        id: identity.id,
        role: 'user',
        display_name: textOf(identity.user_metadata?.['display_name']) ?? textOf(identity.user_metadata?.['full_name']),
        email: identity.email ?? '',
        photo_url: textOf(identity.user_metadata?.['avatar_url']),
        email_verified: true,
        created_at: now,
        last_login_at: now,
      })
      .select()
      .single()
    if (error) throw error
    return inAppUser(row)
  }

  async function read(uid: string): Promise<InAppUser | null> {
    const { data: row, error } = await data.from('users').select().eq('id', uid).maybeSingle()
    if (error) throw error
    return row && inAppUser(row)
  }

  return { recordLogin, read }
}

export function inAppUser(row: UserRow): InAppUser {
  return {
    uid: row.id,
    email: row.email,
    displayName: row.display_name,
    photoURL: row.photo_url,
    emailVerified: row.email_verified,
    role: row.role === 'admin' ? 'admin' : 'user',
    createdAt: inUtc(row.created_at),
    lastLoginAt: inUtc(row.last_login_at),
    ...(row.account_type === 'instructor' && { isInstructor: true as const }),
  }
}

/** Returns the time in UTC: the services answer with an offset and microseconds. */
function inUtc(time: string | null): string | null {
  return time && new Date(time).toISOString()
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() ? value.trim() : null
}

/** Returns an error for a session whose account is gone or disabled. `error-codes.ts` knows it by supabase-js's name. */
export function noAccount(): Error {
  return Object.assign(new Error('There is no such account'), { name: 'AuthSessionMissingError' })
}

/** A flag set by the database, see `supabase/README.md`. */
export const mustChoosePassword = (identity: AuthIdentity) => identity.app_metadata?.['must_choose_password'] === true

/** The fields of an in-app user whose profile has not been read. Role user, because only the profile grants rights. */
export const withoutProfile = { photoURL: null, role: 'user', createdAt: null, lastLoginAt: null } as const

/** The user according to the auth service, if the profile could not be read. */
export function userOfIdentity(identity: AuthIdentity): InAppUser {
  const name = identity.user_metadata?.['display_name']
  return {
    uid: identity.id,
    email: identity.email ?? '',
    displayName: typeof name === 'string' ? name : null,
    ...withoutProfile,
    emailVerified: !mustChoosePassword(identity),
    ...(mustChoosePassword(identity) && { mustChoosePassword: true as const }),
  }
}

const isUser = isRecordOf<InAppUser>({
  uid: isText,
  email: isText,
  displayName: isNullOr(isText),
  photoURL: isNullOr(isText),
  emailVerified: isBoolean,
  role: isOneOf('user', 'admin'),
  createdAt: isNullOr(isTime),
  lastLoginAt: isNullOr(isTime),
  isInstructor: isOptional(isOneOf(true)),
  mustChoosePassword: isOptional(isOneOf(true)),
})

/**
 * A user in browser storage: either the last known profile beside the session, so that a reload shows it at once, or a user
 * who has not confirmed their address and therefore has no session. It only affects what is shown; the database decides what
 * is allowed.
 */
export function storedUser(storage: KeyValueStorage, key: string) {
  return {
    key,
    read(): InAppUser | null {
      const stored = readJson(storage.getItem(key))
      return isUser(stored) ? stored : null
    },
    write: (user: InAppUser) => storage.setItem(key, JSON.stringify(user)),
    clear: () => storage.removeItem(key),
  }
}
