import { createStore, type StoreApi } from 'zustand/vanilla'
import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { newId as randomId } from '#site/backend/new-id.ts'
import { openChannel } from '#site/backend/open-channel.ts'
import { type Change, databaseName, noteDatabase, type NoteDatabase } from './note-database.ts'
import { noteJournal, type NoteJournal } from './note-journal.ts'
import { bookmarkId, type Note, type NotedLesson, type TextAnchor } from './note.ts'

interface NotesState {
  /** 'blocked' if the browser does not let the site read the database. New notes still work. */
  state: 'loading' | 'ready' | 'blocked'
  /** What the screen shows, by id: stored notes, and changes that are not stored yet. */
  notes: ReadonlyMap<string, Note>
  /** Ids of the notes that are only on the screen, because the browser's storage is blocked or full. */
  unkept: ReadonlySet<string>
  /** Maps a note's id to the id of the copy that has this tab's text, because another tab had changed the same note. */
  copies: ReadonlyMap<string, string>
}

/** An account's notes in this browser. */
export interface NoteStore extends Pick<StoreApi<NotesState>, 'getState' | 'subscribe' | 'getInitialState'> {
  add(lesson: NotedLesson, anchor: TextAnchor | null): Note
  addBookmark(lesson: NotedLesson): Note
  /**
   * Changes the text of a note that the screen shows. It is stored when the call returns, unless `unkept` has the note's id.
   * @param seen the note as it was shown, so that a text from another tab that was not shown yet is not overwritten
   */
  write(seen: Note, text: string): void
  /** @returns the deleted note for {@link restore}; null if it could not be deleted, or another tab has changed it meanwhile */
  remove(seen: Note): Promise<Note | null>
  restore(note: Note): void
  /** Reads the stored notes again. */
  refresh(): Promise<void>
  /** Returns all notes, stored or not, and the stored values that this version cannot read. */
  readAll(): Promise<{ notes: Note[]; unreadable: unknown[] }>
  /** Deletes everything, and returns what was stored, for {@link putBack}. */
  clear(): Promise<unknown[]>
  putBack(values: readonly unknown[]): Promise<void>
  /** Merges notes of another browser. The returned function undoes that, except for notes that have been changed since. */
  merge(notes: readonly Note[]): Promise<() => Promise<void>>
  /** Resolves when everything that can be stored is stored. */
  settled(): Promise<void>
}

interface Parts {
  database: NoteDatabase
  journal: NoteJournal
  /** Tells the other tabs which notes have changed. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
  now: () => Date
  newId: () => string
}

/**
 * Creates a store that writes each change first to the journal, which survives a killed tab, and then to the database, which
 * survives a crashed browser. One of the two is enough to keep a change.
 */
export function createNoteStore({ database, journal, channel, now, newId }: Parts): NoteStore {
  /** This tab's name in revisions. */
  const by = newId()
  let changes = 0
  const pending = new Map<string, Change>()
  let saving: Promise<void> | null = null
  const store = createStore<NotesState>(() => ({ state: 'loading', notes: new Map(), unkept: new Set(), copies: new Map() }))

  function show(changed: readonly (readonly [id: string, note: Note | null])[]) {
    const notes = new Map(store.getState().notes)
    for (const [id, note] of changed) {
      if (note) notes.set(id, note)
      else notes.delete(id)
    }
    store.setState({ notes })
  }

  function markKept(id: string, isKept: boolean) {
    const { unkept } = store.getState()
    if (unkept.has(id) !== isKept) return
    store.setState({ unkept: new Set(isKept ? [...unkept].filter((other) => other !== id) : [...unkept, id]) })
  }

  function put(note: Note, base: Change['base']) {
    changes += 1
    const change = { note: { ...note, revision: { by, at: changes } }, base }
    pending.set(note.id, change)
    if (journal.write(change)) markKept(note.id, true)
    show([[note.id, change.note]])
    saving ??= saveAll().finally(() => {
      saving = null
    })
    return change.note
  }

  /** Stores what is pending, one note after the other. A note that cannot be stored stays pending until its next change. */
  async function saveAll(): Promise<void> {
    const failed = new Map<string, Change>()
    for (;;) {
      const [change] = [...pending.values()].filter((other) => failed.get(other.note.id) !== other)
      if (!change) return
      const { id } = change.note
      try {
        const stored = await database.save(change)
        journal.drop(journal.entryOf(change))
        await acknowledge(change, stored)
        channel?.postMessage([stored.id])
      } catch {
        failed.set(id, change)
        const latest = pending.get(id)
        if (latest && !journal.write(latest)) markKept(id, false)
      }
    }
  }

  async function acknowledge(change: Change, stored: Note): Promise<void> {
    const { id } = change.note
    const latest = pending.get(id)
    markKept(id, true)
    if (latest === change) pending.delete(id)
    if (stored.id === id) {
      if (latest === change) show([[id, stored]])
      return
    }
    // Text that was typed meanwhile belongs to the copy.
    const note = { ...(latest ?? change).note, id: stored.id }
    if (latest && latest !== change) {
      pending.delete(id)
      journal.drop(journal.entryOf(latest))
      pending.set(note.id, { note, base: stored.revision })
      journal.write({ note, base: stored.revision })
    }
    show([[note.id, note]])
    store.setState({ copies: new Map(store.getState().copies).set(id, note.id) })
    await look([id])
  }

  /** Shows the notes as other tabs have stored them. */
  async function look(ids: readonly string[]) {
    try {
      const found = await database.read(ids)
      show(ids.map((id, place) => [id, found[place] ?? null] as const).filter(([id]) => !pending.has(id)))
    } catch {
      // Keep what is shown.
    }
  }

  async function refresh() {
    try {
      const { notes } = await database.readAll()
      const stored = new Map(notes.map((note) => [note.id, note]))
      for (const { note } of pending.values()) stored.set(note.id, note)
      store.setState({ state: 'ready', notes: stored })
    } catch {
      // Keep what is shown.
      if (store.getState().state === 'loading') store.setState({ state: 'blocked' })
    }
  }

  /**
   * Stores the changes in the journal, such as those of killed tabs, with their revisions. Changes that cannot be stored still
   * show.
   */
  async function recover() {
    for (const entry of journal.readAll()) {
      try {
        await database.save(entry.change)
        journal.drop(entry)
      } catch {
        pending.set(entry.change.note.id, entry.change)
        show([[entry.change.note.id, entry.change.note]])
      }
    }
  }

  channel?.addEventListener('message', ({ data }) => void (Array.isArray(data) ? look(data as string[]) : refresh()))
  void recover().then(refresh)

  const create = (lesson: NotedLesson, more: Pick<Note, 'id' | 'kind' | 'anchor'>) => {
    const time = now().toISOString()
    return put({ ...lesson, ...more, text: '', createdAt: time, changedAt: time, revision: { by, at: 0 } }, null)
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    add: (lesson, anchor) => create(lesson, { id: newId(), kind: 'note', anchor }),
    addBookmark: (lesson) => create(lesson, { id: bookmarkId(lesson), kind: 'bookmark', anchor: null }),
    write(seen, text) {
      const before = pending.get(seen.id)
      const base = before && seen.revision.by === by ? before.base : seen.revision
      put({ ...seen, text, changedAt: now().toISOString() }, base)
    },
    async remove(seen) {
      await saving
      const { id } = seen
      const shown = store.getState().notes.get(id) ?? seen
      const unstored = pending.get(id)
      const removed = await database.remove(shown).catch(() => unstored?.note ?? null)
      if (removed) {
        // Otherwise a change that could not be stored would bring the note back.
        if (unstored) journal.drop(journal.entryOf(unstored))
        pending.delete(id)
        markKept(id, true)
        show([[id, null]])
      } else await look([id])
      channel?.postMessage([id])
      return removed
    },
    restore: (note) => void put(note, null),
    refresh,
    async readAll() {
      await saving
      await refresh()
      const { unreadable } = await database.readAll().catch(() => ({ unreadable: [] }))
      return { notes: [...store.getState().notes.values()], unreadable }
    },
    async clear() {
      await saving
      const values = await database.clear()
      pending.clear()
      journal.clear()
      store.setState({ notes: new Map(), unkept: new Set() })
      channel?.postMessage('all')
      return values
    },
    async putBack(values) {
      await database.putBack(values)
      await refresh()
      channel?.postMessage('all')
    },
    async merge(notes) {
      await saving
      const replaced = await database.merge(notes)
      const tell = async () => {
        await refresh()
        channel?.postMessage('all')
      }
      await tell()
      return async () => {
        await saving
        await database.undoMerge(replaced)
        await tell()
      }
    },
    async settled() {
      await saving
    },
  }
}

const stores = new Map<string, NoteStore>()

/** Returns an account's store, which the whole page shares. */
export function noteStoreOf(appId: string, uid: string): NoteStore {
  const name = databaseName(appId, uid)
  const known = stores.get(name)
  if (known) return known
  const store = createNoteStore({
    database: noteDatabase(name),
    journal: noteJournal(() => localStorage, name),
    channel: openChannel(name),
    now: () => new Date(),
    newId: randomId,
  })
  stores.set(name, store)
  // A frozen page has missed the messages of the other tabs.
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && store.refresh()))
  return store
}

/** Returns the store of the signed-in account's notes in this browser; null for visitors, who have none. */
export function useNoteStore(): NoteStore | null {
  const { appId } = useConfiguration()
  const uid = useConfirmedUid()
  return uid === null ? null : noteStoreOf(appId, uid)
}
