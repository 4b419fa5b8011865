import type { StoredData, PortableData } from '#site/backend/stored-data.ts'
import { isListOf } from '#site/backend/stored-json.ts'
import { isNote } from './note.ts'
import { annotationCollection } from './note-export.ts'
import { noteStoreOf } from './note-store.ts'

const isNotes = isListOf(isNote)

/**
 * An account's notes, highlights and bookmarks in this browser. `read` returns them as Web Annotations, which other programs know;
 * what goes to another browser (`portable`) are the notes as they are stored.
 */
export function storedNotes(appId: string, uid: string): StoredData & { portable: PortableData } {
  const store = noteStoreOf(appId, uid)
  return {
    name: 'notes',
    async size() {
      const { notes, unreadable } = await store.readAll()
      const count = notes.length + unreadable.length
      return { count, bytes: count === 0 ? 0 : new Blob([JSON.stringify([...notes, ...unreadable])]).size }
    },
    async read() {
      const { notes, unreadable } = await store.readAll()
      return { ...annotationCollection(notes, window.location.origin), ...(unreadable.length > 0 && { unreadable }) }
    },
    async remove() {
      const removed = await store.clear()
      return () => store.putBack(removed)
    },
    portable: {
      async read() {
        const { notes } = await store.readAll()
        return notes.length > 0 ? notes : null
      },
      countIn: async (value) => (isNotes(value) ? value.length : null),
      merge: async (value) => (isNotes(value) ? store.merge(value) : () => Promise.resolve()),
    },
  }
}
