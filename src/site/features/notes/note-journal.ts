import { setAside } from '#site/backend/browser-storage.ts'
import { type Check, isNullOr, isRecordOf, readJson } from '#site/backend/stored-json.ts'
import type { Change } from './note-database.ts'
import { isNote, isRevision } from './note.ts'

/**
 * A journal, in local storage, of the changes that are not in the database yet. It is written synchronously on each keystroke,
 * before the browser can kill the tab. A database transaction takes several turns of the event loop, and a kill aborts it. Each
 * tab and note has a key of its own, so that no tab overwrites another's changes.
 */
export interface NoteJournal {
  /** Writes a change; returns false if storage is full or blocked. */
  write(change: Change): boolean
  /** Reads all tabs' changes, including those of closed or killed tabs. Unreadable entries are set aside under another key. */
  readAll(): Entry[]
  /** Removes an entry, unless its tab has written a newer one. */
  drop(entry: Entry): void
  entryOf(change: Change): Entry
  clear(): void
}

export interface Entry {
  key: string
  text: string
  change: Change
}

const isChange: Check<Change> = isRecordOf<Change>({ note: isNote, base: isNullOr(isRevision) })

export function noteJournal(open: () => Storage, name: string): NoteJournal {
  const prefix = `${name}:typed:`

  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(open())
    } catch {
      return null
    }
  }
  const entryOf = (change: Change): Entry => ({
    key: `${prefix}${change.note.revision.by}:${change.note.id}`,
    text: JSON.stringify(change),
    change,
  })
  const keys = (storage: Storage) =>
    Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter((key) => key.startsWith(prefix))

  return {
    entryOf,
    write(change) {
      const { key, text } = entryOf(change)
      return attempt((storage) => (storage.setItem(key, text), true)) ?? false
    },
    readAll: () =>
      attempt((storage) =>
        keys(storage).flatMap((key) => {
          const text = storage.getItem(key) ?? ''
          const change = readJson(text)
          if (isChange(change)) return [{ key, text, change }]
          attempt(() => {
            setAside(storage, name, text)
            storage.removeItem(key)
          })
          return []
        }),
      ) ?? [],
    drop({ key, text }) {
      attempt((storage) => {
        if (storage.getItem(key) === text) storage.removeItem(key)
      })
    },
    clear: () => void attempt((storage) => keys(storage).forEach((key) => storage.removeItem(key))),
  }
}
