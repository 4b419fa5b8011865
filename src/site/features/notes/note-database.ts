import type { DBSchema } from 'idb'
import { accountDatabase } from '#site/backend/account-database.ts'
import { isNote, isSameRevision, laterNote, type Note, type Revision } from './note.ts'

interface Schema extends DBSchema {
  notes: { key: string; value: unknown }
}

/** Returns the name of an account's database in this browser. Deleting the account deletes it; other tabs then close it. */
export function databaseName(appId: string, uid: string): string {
  return `${appId}-notes:${uid}`
}

/** A change that a tab has made. */
export interface Change {
  note: Note
  /** The revision to which the change was made; null for a new note. */
  base: Revision | null
}

export interface NoteDatabase {
  readAll(): Promise<{ notes: Note[]; unreadable: unknown[] }>
  read(ids: readonly string[]): Promise<(Note | null)[]>
  /**
   * Stores a change. If another tab has changed the same note meanwhile, the other tab's text stays, and this text becomes a
   * second note. The call is idempotent.
   * @returns the note as it is stored, with another id if it became a second note
   */
  save(change: Change): Promise<Note>
  /** @returns the deleted note; null if the note was kept, because its text is not the one that the user saw */
  remove(seen: Note): Promise<Note | null>
  /** Deletes everything, and returns what was there, including unreadable values. */
  clear(): Promise<unknown[]>
  putBack(values: readonly unknown[]): Promise<void>
  /** Merges notes of another browser: of one that both have, the one that was changed later stays. Returns what was replaced. */
  merge(notes: readonly Note[]): Promise<Replaced[]>
  /** Undoes a merge, except for notes that have been changed since. */
  undoMerge(replaced: readonly Replaced[]): Promise<void>
}

/** A note that a merge has stored, and what was there before it. */
export interface Replaced {
  note: Note
  before: Note | null
}

/** Every method may reject, because storage may be blocked or full. */
export function noteDatabase(name: string): NoteDatabase {
  const open = accountDatabase<Schema>(name, (database) => void database.createObjectStore('notes', { keyPath: 'id' }))

  /** Runs `use` in one transaction, so that other tabs see all of its changes or none. */
  async function change<T>(use: (store: NoteStoreInTransaction) => Promise<T>): Promise<T> {
    const transaction = (await open()).transaction('notes', 'readwrite')
    const [result] = await Promise.all([use(transaction.store), transaction.done])
    return result
  }

  return {
    async readAll() {
      const values = await (await open()).getAll('notes')
      return { notes: values.filter(isNote), unreadable: values.filter((value) => !isNote(value)) }
    },
    async read(ids) {
      const { store } = (await open()).transaction('notes')
      const values = await Promise.all(ids.map((id) => store.get(id)))
      return values.map((value) => (isNote(value) ? value : null))
    },
    save: ({ note, base }) => change((store) => saveIn(store, note, base)),
    remove: (seen) =>
      change(async (store) => {
        const current = await store.get(seen.id)
        if (isNote(current) && !isSameRevision(current.revision, seen.revision) && current.text !== seen.text) return null
        await store.delete(seen.id)
        return isNote(current) ? current : seen
      }),
    clear: () =>
      change(async (store) => {
        const values = await store.getAll()
        await store.clear()
        return values
      }),
    merge: (notes) =>
      change(async (store) => {
        const replaced: Replaced[] = []
        for (const note of notes) {
          const current = await store.get(note.id)
          // This version cannot read the value, but a newer one may.
          if (current !== undefined && !isNote(current)) continue
          if (current && laterNote(current, note) === current) continue
          await store.put(note)
          replaced.push({ note, before: current ?? null })
        }
        return replaced
      }),
    undoMerge: (replaced) =>
      change(async (store) => {
        for (const { note, before } of replaced) {
          const current = await store.get(note.id)
          if (!isNote(current) || !isSameRevision(current.revision, note.revision)) continue
          if (before) await store.put(before)
          else await store.delete(note.id)
        }
      }),
    putBack: (values) => change(async (store) => void (await Promise.all(values.map((value) => store.put(value))))),
  }
}

interface NoteStoreInTransaction {
  get(id: string): Promise<unknown>
  put(value: unknown): Promise<unknown>
  delete(id: string): Promise<void>
  clear(): Promise<void>
  getAll(): Promise<unknown[]>
}

async function saveIn(store: NoteStoreInTransaction, note: Note, base: Revision | null): Promise<Note> {
  const current = await store.get(note.id)
  // The second note's id contains the tab's name, so that the tab's next change, or a retry of this one, finds it.
  const saveBeside = () => saveIn(store, { ...note, id: `${note.id}~${note.revision.by}` }, null)
  if (isNote(current)) {
    const isOwn = current.revision.by === note.revision.by
    if (isOwn && current.revision.at >= note.revision.at) return current
    if (!isOwn && !isSameRevision(current.revision, base)) return current.text === note.text ? current : saveBeside()
  } else if (current !== undefined) {
    // This version cannot read the value, but a newer one may.
    return saveBeside()
  }
  await store.put(note)
  return note
}
