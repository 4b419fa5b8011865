import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { isNumber, isRecordOf, isText, readJson } from '#site/backend/stored-json.ts'

/** A course that a visitor marked as a favorite before signing in. */
export interface PendingFavorite {
  courseId: string
  title: string
}

/** Long enough to register and find the email. A user who signs in tomorrow has forgotten it. */
const VALID_MS = 3_600_000

const isPending = isRecordOf({ courseId: isText, title: isText, at: isNumber })

// In session storage, because a user who signs in in another tab may be someone else.
const storage = forgivingStorage(() => window.sessionStorage)

/** @param storagePrefix the app id (§5) */
export function rememberPendingFavorite(storagePrefix: string, { courseId, title }: PendingFavorite): void {
  storage.setItem(nameOf(storagePrefix), JSON.stringify({ courseId, title, at: Date.now() }))
}

/** Returns the pending favorite and forgets it. */
export function takePendingFavorite(storagePrefix: string): PendingFavorite | null {
  const text = storage.getItem(nameOf(storagePrefix))
  storage.removeItem(nameOf(storagePrefix))
  const stored = readJson(text)
  if (!isPending(stored) || Date.now() - stored.at >= VALID_MS) return null
  return { courseId: stored.courseId, title: stored.title }
}

function nameOf(storagePrefix: string): string {
  return `${storagePrefix}-favorite-wish`
}
