import { forgivingStorage } from '#backend/browser-storage.ts'

/** A course that somebody wanted to keep before they were signed in. */
export interface FavoriteWish {
  courseId: string
  title: string
}

/** Long enough to register and find the mail; who signs in tomorrow has forgotten it. */
const VALID_MS = 3_600_000

// This tab's: whoever signs in elsewhere in this browser may be somebody else.
const storage = forgivingStorage(() => window.sessionStorage)

/** @param storagePrefix the app id (§5) */
export function rememberWish(storagePrefix: string, { courseId, title }: FavoriteWish): void {
  storage.setItem(nameOf(storagePrefix), JSON.stringify({ courseId, title, at: Date.now() }))
}

/** The wish, once: who asks again gets null. */
export function takeWish(storagePrefix: string): FavoriteWish | null {
  const text = storage.getItem(nameOf(storagePrefix))
  storage.removeItem(nameOf(storagePrefix))
  try {
    const { courseId, title, at } = JSON.parse(text ?? '{}') as Record<string, unknown>
    if (typeof courseId !== 'string' || typeof title !== 'string' || typeof at !== 'number') return null
    return Date.now() - at < VALID_MS ? { courseId, title } : null
  } catch {
    return null
  }
}

function nameOf(storagePrefix: string): string {
  return `${storagePrefix}-favorite-wish`
}
