import type { KeyValueStorage } from '#backend/browser-storage.ts'
import type { InAppUser } from '../in-app-user.ts'

/**
 * A user kept in browser storage: the last known profile beside the session, so that a reload shows it at once,
 * or somebody who has yet to confirm their address and therefore has no session.
 * It only ever decides what is shown; the database decides what is allowed.
 */
export function keptUser(storage: KeyValueStorage, key: string) {
  return {
    key,
    read(): InAppUser | null {
      try {
        const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return isUser(value) ? value : null
      } catch {
        return null
      }
    },
    write: (user: InAppUser) => storage.setItem(key, JSON.stringify(user)),
    clear: () => storage.removeItem(key),
  }
}

function isUser(value: unknown): value is InAppUser {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Record<keyof InAppUser, unknown>
  const isTextOrNull = (field: unknown) => field === null || typeof field === 'string'
  const isTimeOrNull = (field: unknown) => field === null || (typeof field === 'string' && !Number.isNaN(Date.parse(field)))
  return (
    typeof user.uid === 'string' &&
    typeof user.email === 'string' &&
    typeof user.emailVerified === 'boolean' &&
    (user.role === 'user' || user.role === 'admin') &&
    [user.displayName, user.photoURL].every(isTextOrNull) &&
    [user.createdAt, user.lastLoginAt].every(isTimeOrNull)
  )
}
