/** A favorite course. Times are ISO 8601 strings in UTC. */
export interface Favorite {
  courseId: string
  addedAt: string
}

/** A change of one course that the database does not have yet. */
export interface FavoriteChange {
  courseId: string
  isFavorite: boolean
  /** When the user made it. */
  at: string
  /** True if the change could not be sent at once and now waits to be sent. */
  isDelayed: boolean
}

/** Everything that the browser stores about an account's favorites. */
export interface FavoritesRecord {
  /** The list as last read from the database; null before the first answer. */
  known: readonly Favorite[] | null
  /** At most one per course. */
  changes: readonly FavoriteChange[]
}

export const emptyRecord: FavoritesRecord = { known: null, changes: [] }

/** Returns the record with a new change, which replaces an earlier change of the same course: the last write wins. */
export function withChange(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  return { ...record, changes: [...record.changes.filter((other) => other.courseId !== change.courseId), change] }
}

/** Whether this very change is still in the record, not replaced by a later one. */
export function hasChange(record: FavoritesRecord, change: FavoriteChange): boolean {
  return record.changes.some((other) => isSame(other, change))
}

/** Returns the record after the database accepted a change. A later change of the same course stays and is sent in its turn. */
export function withSent(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  const known = applied(record.known ?? [], [change])
  return { ...withoutChange(record, change), known: record.known && known }
}

/** Returns the record without a change that the database has rejected, so that the previous state shows again. */
export function withoutChange(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  return { ...record, changes: record.changes.filter((other) => !isSame(other, change)) }
}

/** Returns the record after a change could not be sent. */
export function withDelayed(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  return { ...record, changes: record.changes.map((other) => (isSame(other, change) ? { ...other, isDelayed: true } : other)) }
}

/** Returns the list to show: the known list with every change applied, newest first. */
export function favoritesOf({ known, changes }: FavoritesRecord): Favorite[] {
  return applied(known ?? [], changes)
}

/** Returns the changes that wait for the connection. */
export function waitingIn({ changes }: FavoritesRecord): FavoriteChange[] {
  return changes.filter((change) => change.isDelayed)
}

function applied(favorites: readonly Favorite[], changes: readonly FavoriteChange[]): Favorite[] {
  const byCourse = new Map(favorites.map((favorite) => [favorite.courseId, favorite]))
  for (const { courseId, isFavorite, at } of changes) {
    if (!isFavorite) byCourse.delete(courseId)
    else if (!byCourse.has(courseId)) byCourse.set(courseId, { courseId, addedAt: at })
  }
  return [...byCourse.values()].toSorted((a, b) => b.addedAt.localeCompare(a.addedAt) || a.courseId.localeCompare(b.courseId))
}

function isSame(one: FavoriteChange, other: FavoriteChange): boolean {
  return one.courseId === other.courseId && one.isFavorite === other.isFavorite && one.at === other.at
}
