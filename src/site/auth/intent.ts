import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { exclusive } from '#site/backend/exclusive.ts'
import { isNumber, isOneOf, isRecordOf, isText, readJson } from '#site/backend/stored-json.ts'

/** What a visitor wanted to do with a course before signing in. */
interface Intent {
  action: 'enroll' | 'favorite'
  courseId: string
  title: string
}

/** Long enough to register and to find the email. A user who signs in later has forgotten it. */
const VALID_MS = 24 * 60 * 60 * 1000

const isKept = isRecordOf({ action: isOneOf('enroll', 'favorite'), courseId: isText, title: isText, at: isNumber })

// All tabs share it, because an emailed link opens in a new one.
const storage = forgivingStorage(() => window.localStorage)

/**
 * Keeps one intent in this browser until the visitor has signed in. Call this only for a press on one of our pages: an address
 * must never make anybody enroll.
 * @param storagePrefix the app id (§5)
 */
export function keepIntent(storagePrefix: string, { action, courseId, title }: Intent): void {
  storage.setItem(keyOf(storagePrefix), JSON.stringify({ action, courseId, title, at: Date.now() }))
}

export function readIntent(storagePrefix: string): Intent | null {
  const kept = read(storagePrefix)
  return kept && { action: kept.action, courseId: kept.courseId, title: kept.title }
}

/** @param keptBefore drops only an intent that was kept before this time, in milliseconds since the epoch */
export function dropIntent(storagePrefix: string, keptBefore = Infinity): void {
  const kept = read(storagePrefix)
  if (!kept || kept.at < keptBefore) storage.removeItem(keyOf(storagePrefix))
}

/** Returns the intent and drops it, so that only one of several tabs gets it. */
export function takeIntent(storagePrefix: string): Promise<Intent | null> {
  return exclusive(keyOf(storagePrefix), () => {
    const intent = readIntent(storagePrefix)
    dropIntent(storagePrefix)
    return intent
  })
}

function read(storagePrefix: string) {
  const kept = readJson(storage.getItem(keyOf(storagePrefix)))
  return isKept(kept) && Math.abs(Date.now() - kept.at) < VALID_MS ? kept : null
}

function keyOf(storagePrefix: string): string {
  return `${storagePrefix}-intent`
}
