import { emptyRecord, type Favorite, type FavoriteChange, type FavoritesRecord } from './favorites-record.ts'

const version = 1

/** The content of a stored value. `isDamaged` if all or part of it could not be parsed. */
export interface ReadRecord {
  record: FavoritesRecord
  isDamaged: boolean
}

export function writeRecord({ known, changes }: FavoritesRecord): string {
  return JSON.stringify({ version, known, changes })
}

/** Parses leniently: keeps every valid entry, even if others are invalid. */
export function readRecord(text: string | null): ReadRecord {
  if (text === null) return { record: emptyRecord, isDamaged: false }
  const envelope = parsed(text)
  if (!isObject(envelope) || envelope['version'] !== version) return { record: emptyRecord, isDamaged: true }
  const known = envelope['known'] === null ? null : entries(envelope['known'], readFavorite)
  const changes = entries(envelope['changes'], readChange)
  return {
    record: { known: known && known.good, changes: changes.good },
    isDamaged: Boolean(known?.isDamaged) || changes.isDamaged,
  }
}

/** The valid entries, one per course: the last one wins. */
function entries<T extends { courseId: string }>(value: unknown, read: (entry: unknown) => T | null) {
  if (!Array.isArray(value)) return { good: [], isDamaged: true }
  const good = new Map<string, T>()
  for (const candidate of value as unknown[]) {
    const entry = read(candidate)
    if (entry) good.set(entry.courseId, entry)
  }
  return { good: [...good.values()], isDamaged: good.size < value.length }
}

function readFavorite(value: unknown): Favorite | null {
  if (!isObject(value)) return null
  const { courseId, addedAt } = value
  return isId(courseId) && isTime(addedAt) ? { courseId, addedAt } : null
}

function readChange(value: unknown): FavoriteChange | null {
  if (!isObject(value)) return null
  const { courseId, isFavorite, at, isDelayed } = value
  if (!isId(courseId) || typeof isFavorite !== 'boolean' || !isTime(at) || typeof isDelayed !== 'boolean') return null
  return { courseId, isFavorite, at, isDelayed }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same rule as in the database. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(value)
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
