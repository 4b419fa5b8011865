import type { KeyValueStorage } from '#backend/browser-storage.ts'
import { isBoolean, isNullOr, isOneOf, isOptional, isRecordOf, isText, isTime, readJson } from '#backend/stored-json.ts'
import type { InAppUser } from '../in-app-user.ts'

const isUser = isRecordOf<InAppUser>({
  uid: isText,
  email: isText,
  displayName: isNullOr(isText),
  photoURL: isNullOr(isText),
  emailVerified: isBoolean,
  role: isOneOf('user', 'admin'),
  createdAt: isNullOr(isTime),
  lastLoginAt: isNullOr(isTime),
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
