/** A course that somebody keeps. Times are ISO 8601 strings in UTC. */
export interface Favorite {
  courseId: string
  addedAt: string
}

/** What somebody wants of one course and the database does not know yet. */
export interface FavoriteChange {
  courseId: string
  isFavorite: boolean
  /** When they wanted it. */
  at: string
  /** Could not be sent at once, so it waits. */
  isDelayed: boolean
}

/** All that a browser keeps of an account's favourites. */
export interface FavoritesRecord {
  /** As the database had them when it was last asked; null before its first answer. */
  known: readonly Favorite[] | null
  /** At most one for each course. */
  changes: readonly FavoriteChange[]
}

export const emptyRecord: FavoritesRecord = { known: null, changes: [] }

/** The last write wins: a change takes the place of the one that the same course had. */
export function withChange(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  return { ...record, changes: [...record.changes.filter((other) => other.courseId !== change.courseId), change] }
}

/** Whether this very change still stands, and no later one in its place. */
export function stands(record: FavoritesRecord, change: FavoriteChange): boolean {
  return record.changes.some((other) => isSame(other, change))
}

/** After the database took it. A later change of the same course stays and is sent in its turn. */
export function withSent(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  const known = applied(record.known ?? [], [change])
  return { ...withoutChange(record, change), known: record.known && known }
}

/** After the database refused it, or somebody gave it up: what was known before shows again. */
export function withoutChange(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  return { ...record, changes: record.changes.filter((other) => !isSame(other, change)) }
}

/** After it could not be sent. */
export function withDelayed(record: FavoritesRecord, change: FavoriteChange): FavoritesRecord {
  return { ...record, changes: record.changes.map((other) => (isSame(other, change) ? { ...other, isDelayed: true } : other)) }
}

/** What the person sees: what is known, with every change as if it were done. The newest come first. */
export function favoritesOf({ known, changes }: FavoritesRecord): Favorite[] {
  return applied(known ?? [], changes)
}

/** The changes that wait for the connection. */
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
