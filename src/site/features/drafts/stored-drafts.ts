import type { StoredData } from '#site/backend/stored-data.ts'
import { type Contents, databaseName, type DraftDatabase, draftDatabase } from './draft-database.ts'

const databases = new Map<string, DraftDatabase>()

/** Returns an account's database, which the whole page shares. */
export function databaseOf(appId: string, uid: string): DraftDatabase {
  const name = databaseName(appId, uid)
  const database = databases.get(name) ?? draftDatabase(name)
  databases.set(name, database)
  return database
}

/** The courses that an account writes, as far as this browser has them: copies, and what was typed and is not saved yet. */
export function storedDrafts(appId: string, uid: string): StoredData {
  const database = databaseOf(appId, uid)
  // If storage is blocked, nothing is stored.
  const readAll = () => database.readAll().catch(() => ({ files: [], drafts: [], unreadable: [] }))
  return {
    name: 'drafts',
    async size() {
      const { files, unreadable } = await readAll()
      const count = files.length + unreadable.length
      return { count, bytes: count === 0 ? 0 : new Blob([JSON.stringify([...files, ...unreadable])]).size }
    },
    async read() {
      const { drafts, files, unreadable } = await readAll()
      const named = files.map(({ draft, path, text, serverText }) => ({ draft, path, text, isSaved: text === serverText }))
      return { drafts, files: named, ...(unreadable.length > 0 && { unreadable }) }
    },
    async remove() {
      const removed: Contents = await database.clear()
      return () => database.putBack(removed)
    },
  }
}
