import { type Check, isAnything, isBoolean, isOneOf, isOptional, isRecordOf, isText, isTime, readJson } from '#site/backend/stored-json.ts'
import { emptyRecord, type Favorite, type FavoriteChange, type FavoritesRecord } from './favorites-record.ts'

const version = 1

/**
 * Returns the storage key of an account's favorites. Each account has one, so that people who share a browser see only theirs.
 */
export function favoritesKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-favorites:${uid}`
}

/** The same rule as in the database. */
const isCourseId: Check<string> = (value): value is string => isText(value) && /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(value)
const isFavorite = isRecordOf<Favorite>({ courseId: isCourseId, addedAt: isTime })
const isChange = isRecordOf<FavoriteChange>({ courseId: isCourseId, isFavorite: isBoolean, at: isTime, isDelayed: isBoolean })
/** Checks only the envelope. Entries are parsed one by one, so that a damaged one does not invalidate the others. */
const isEnvelope = isRecordOf({ version: isOneOf(version), known: isOptional(isAnything), changes: isOptional(isAnything) })

/** The content of a stored value. `isDamaged` if all or part of it could not be parsed. */
interface ReadRecord {
  record: FavoritesRecord
  isDamaged: boolean
}

export function writeRecord({ known, changes }: FavoritesRecord): string {
  return JSON.stringify({ version, known, changes })
}

/** Parses leniently: keeps every valid entry, even if others are invalid. */
export function readRecord(text: string | null): ReadRecord {
  if (text === null) return { record: emptyRecord, isDamaged: false }
  const envelope = readJson(text)
  if (!isEnvelope(envelope)) return { record: emptyRecord, isDamaged: true }
  const known = envelope.known === null ? null : entries(envelope.known, isFavorite)
  const changes = entries(envelope.changes, isChange)
  return {
    record: { known: known && known.good, changes: changes.good },
    isDamaged: Boolean(known?.isDamaged) || changes.isDamaged,
  }
}

/** Returns the valid entries, one per course: the last one wins. */
function entries<T extends { courseId: string }>(value: unknown, isEntry: Check<T>) {
  if (!Array.isArray(value)) return { good: [], isDamaged: true }
  const good = new Map<string, T>()
  for (const candidate of value as unknown[]) {
    if (isEntry(candidate)) good.set(candidate.courseId, candidate)
  }
  return { good: [...good.values()], isDamaged: good.size < value.length }
}
