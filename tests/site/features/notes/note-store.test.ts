import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noteDatabase, type NoteDatabase } from '#site/features/notes/note-database.ts'
import { noteJournal } from '#site/features/notes/note-journal.ts'
import { createNoteStore, type NoteStore } from '#site/features/notes/note-store.ts'
import type { Note, NotedLesson } from '#site/features/notes/note.ts'
import { malformed } from '../../../faults/malformed.ts'

let name = ''
let count = 0
beforeEach(() => {
  count += 1
  name = `ascendo-notes:u${count}`
})

const lesson: NotedLesson = { courseId: '1', courseTitle: 'Types', lessonId: 'unions', lessonTitle: 'Unions', lessonNumber: 3 }
const anchor = { exact: 'three shapes', prefix: 'are ', suffix: ' of', start: 10, end: 22 }
const now = () => new Date('2024-05-06T07:08:09Z')
const journal = (open: () => Storage = () => localStorage) => noteJournal(open, name)
const journaled = () => Object.keys(localStorage).filter((key) => key.startsWith(`${name}:typed:`))

const broken: NoteDatabase = {
  readAll: () => Promise.reject(new Error('blocked')),
  read: () => Promise.reject(new Error('blocked')),
  save: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  remove: () => Promise.reject(new Error('blocked')),
  clear: () => Promise.reject(new Error('blocked')),
  putBack: () => Promise.reject(new Error('blocked')),
  merge: () => Promise.reject(new Error('blocked')),
  undoMerge: () => Promise.reject(new Error('blocked')),
}
function fullStorage(): Storage {
  throw new DOMException('full', 'QuotaExceededError')
}

/** Simulates the tabs of one browser: what one posts reaches all others. */
function browser() {
  const listeners: ((event: MessageEvent) => void)[] = []
  let isSilent = false
  return {
    /** Holds messages back, as if the tabs' processes were busy. */
    silence: (on: boolean) => {
      isSilent = on
    },
    open(database = noteDatabase(name)): NoteStore {
      let own: unknown
      const channel = {
        addEventListener(_type: string, listener: unknown) {
          own = listener
          listeners.push(listener as (typeof listeners)[number])
        },
        postMessage(data: unknown) {
          for (const listener of isSilent ? [] : listeners) if (listener !== own) listener({ data } as MessageEvent)
        },
      }
      return createNoteStore({ database, journal: journal(), channel, now, newId: () => crypto.randomUUID() })
    },
  }
}

const notesOf = (store: NoteStore) => [...store.getState().notes.values()]
const textsOf = (store: NoteStore) =>
  notesOf(store)
    .map(({ text }) => text)
    .toSorted()
const seen = (store: NoteStore, id: string) => store.getState().notes.get(id) as Note
const ready = (store: NoteStore) => vi.waitFor(() => expect(store.getState().state).toBe('ready'))
async function stored(): Promise<Note[]> {
  return (await noteDatabase(name).readAll()).notes
}

describe('a note', () => {
  it('is stored with its passage, changed and found again', async () => {
    const store = browser().open()
    const { id } = store.add(lesson, anchor)
    store.write(seen(store, id), 'Compare with')
    store.write(seen(store, id), 'Compare with lesson two.')
    await store.settled()
    const again = browser().open()
    await ready(again)
    expect(notesOf(again)).toMatchObject([
      { ...lesson, anchor, kind: 'note', text: 'Compare with lesson two.', createdAt: now().toISOString() },
    ])
    expect(journaled()).toEqual([])
  })

  it('is kept before the call returns, and found again if the tab is killed at that moment', async () => {
    const hanging: NoteDatabase = { ...broken, save: () => new Promise(() => {}) }
    const killed = browser().open(hanging)
    const { id } = killed.add(lesson, anchor)
    killed.write(seen(killed, id), 'In the middle of a wor')
    expect(journaled()).toHaveLength(1)

    const next = browser().open()
    await vi.waitFor(() => expect(textsOf(next)).toEqual(['In the middle of a wor']))
    expect((await stored()).map(({ text }) => text)).toEqual(['In the middle of a wor'])
    expect(journaled()).toEqual([])
    const third = browser().open()
    await ready(third)
    expect(textsOf(third)).toEqual(['In the middle of a wor'])
  })

  it('that both a killed tab and another tab have changed keeps both texts, however often it is recovered', async () => {
    const first = browser().open()
    const { id } = first.add(lesson, anchor)
    await first.settled()
    const killed = browser().open({ ...noteDatabase(name), save: () => new Promise(() => {}) })
    await ready(killed)
    killed.write(seen(killed, id), 'by the killed tab')
    const entries = journaled().map((key) => [key, localStorage.getItem(key) ?? ''] as const)
    first.write(seen(first, id), 'by the first tab')
    await first.settled()
    for (let time = 0; time < 3; time += 1) {
      // Restore the journal, as if several tabs had opened at once.
      for (const [key, text] of entries) localStorage.setItem(key, text)
      const next = browser().open()
      await vi.waitFor(() => expect(textsOf(next)).toEqual(['by the first tab', 'by the killed tab']))
    }
  })

  it('is deleted, and put back as it was', async () => {
    const store = browser().open()
    const { id } = store.add(lesson, anchor)
    store.write(seen(store, id), 'Typed just now')
    const removed = await store.remove(seen(store, id))
    expect([removed?.text, notesOf(store), await stored()]).toEqual(['Typed just now', [], []])
    store.restore(removed as Note)
    await store.settled()
    expect(await stored()).toMatchObject([{ id, text: 'Typed just now', createdAt: now().toISOString() }])
  })
})

describe('in several tabs', () => {
  it('each shows what another has written', async () => {
    const tabs = browser()
    const [one, other] = [tabs.open(), tabs.open()]
    await Promise.all([ready(one), ready(other)])
    const { id } = one.add(lesson, anchor)
    one.write(seen(one, id), 'from one')
    await vi.waitFor(() => expect(textsOf(other)).toEqual(['from one']))
    other.write(seen(other, id), 'from one, and the other')
    await vi.waitFor(() => expect(textsOf(one)).toEqual(['from one, and the other']))
    expect(await stored()).toHaveLength(1)
  })

  it('twenty that change one note at once keep twenty texts, and each continues in its own', async () => {
    const tabs = browser()
    const stores = Array.from({ length: 20 }, () => tabs.open())
    await Promise.all(stores.map(ready))
    const { id } = (stores[0] as NoteStore).add(lesson, anchor)
    await vi.waitFor(() => expect(stores.every((store) => store.getState().notes.has(id))).toBe(true))
    tabs.silence(true)
    stores.forEach((store, tab) => store.write(seen(store, id), `tab ${tab}`))
    await Promise.all(stores.map((store) => store.settled()))
    tabs.silence(false)
    stores.forEach((store, tab) => {
      const own = store.getState().copies.get(id) ?? id
      expect(seen(store, own).text).toBe(`tab ${tab}`)
      store.write(seen(store, own), `tab ${tab}, and more`)
    })
    await Promise.all(stores.map((store) => store.settled()))
    const all = stores.map((_, tab) => `tab ${tab}, and more`).toSorted()
    expect((await stored()).map(({ text }) => text).toSorted()).toEqual(all)
    await Promise.all(stores.map((store) => store.refresh()))
    for (const store of stores) expect(textsOf(store)).toEqual(all)
  })

  it('a text that was typed before the other one was shown becomes a second note', async () => {
    const tabs = browser()
    const [one, other] = [tabs.open(), tabs.open()]
    const { id } = one.add(lesson, anchor)
    await vi.waitFor(() => expect(other.getState().notes.has(id)).toBe(true))
    const shown = seen(other, id)
    one.write(seen(one, id), 'first')
    await vi.waitFor(() => expect(textsOf(other)).toEqual(['first']))
    other.write(shown, 'typed into the empty field')
    await other.settled()
    expect(textsOf(other)).toEqual(['first', 'typed into the empty field'])
  })

  it('a bookmark that all of them set at once is one bookmark', async () => {
    const stores = Array.from({ length: 5 }, () => browser().open())
    for (const store of stores) store.addBookmark(lesson)
    await Promise.all(stores.map((store) => store.settled()))
    expect(await stored()).toMatchObject([{ id: 'bookmark:1/unions', kind: 'bookmark' }])
  })

  it('a note whose latest text was not shown is not deleted, and a deleted one comes back if another tab keeps writing', async () => {
    const tabs = browser()
    const [one, other] = [tabs.open(), tabs.open()]
    const { id } = one.add(lesson, anchor)
    await vi.waitFor(() => expect(other.getState().notes.has(id)).toBe(true))
    tabs.silence(true)
    other.write(seen(other, id), 'still being written')
    await other.settled()
    expect(await one.remove(seen(one, id))).toBeNull()
    expect(textsOf(one)).toEqual(['still being written'])
    expect(await one.remove(seen(one, id))).not.toBeNull()
    other.write(seen(other, id), 'still being written, further')
    await other.settled()
    expect((await stored()).map(({ text }) => text)).toEqual(['still being written, further'])
  })
})

describe('if the browser stores nothing in', () => {
  it('the database, the journal keeps the notes', async () => {
    const store = browser().open(broken)
    const { id } = store.add(lesson, anchor)
    store.write(seen(store, id), 'kept in the journal')
    await store.settled()
    expect(store.getState()).toMatchObject({ state: 'blocked', unkept: new Set() })
    const again = browser().open(broken)
    expect(textsOf(again)).toEqual([])
    await vi.waitFor(() => expect(textsOf(again)).toEqual(['kept in the journal']))
    await vi.waitFor(() => expect(again.getState().state).toBe('blocked'))
    const removed = await again.remove(seen(again, id))
    expect([removed?.text, notesOf(again), journaled()]).toEqual(['kept in the journal', [], []])
  })

  it('the journal, the database keeps them', async () => {
    const parts = { channel: null, now, newId: () => crypto.randomUUID() }
    const store = createNoteStore({ ...parts, database: noteDatabase(name), journal: journal(fullStorage) })
    const { id } = store.add(lesson, anchor)
    store.write(seen(store, id), 'kept in the database')
    await store.settled()
    expect([textsOf(store), store.getState().unkept.size, (await stored()).length]).toEqual([['kept in the database'], 0, 1])
  })

  it('either, the text stays on the screen, which says that it is not kept, until there is room again', async () => {
    let isFull = true
    const database = noteDatabase(name)
    const parts = { channel: null, now, newId: () => crypto.randomUUID() }
    const store = createNoteStore({
      ...parts,
      database: { ...database, save: (change) => (isFull ? broken.save(change) : database.save(change)) },
      journal: journal(() => (isFull ? fullStorage() : localStorage)),
    })
    const { id } = store.add(lesson, anchor)
    store.write(seen(store, id), 'only here')
    await store.settled()
    expect([textsOf(store), [...store.getState().unkept]]).toEqual([['only here'], [id]])
    await store.refresh()
    expect(textsOf(store)).toEqual(['only here'])
    isFull = false
    store.write(seen(store, id), 'only here, and now kept')
    expect(store.getState().unkept.size).toBe(0)
    await store.settled()
    expect((await stored()).map(({ text }) => text)).toEqual(['only here, and now kept'])
  })

  it('the database, a deleted note does not come back from the journal', async () => {
    const store = browser().open({ ...noteDatabase(name), save: broken.save })
    const { id } = store.add(lesson, anchor)
    await store.settled()
    expect(journaled()).toHaveLength(1)
    expect(await store.remove(seen(store, id))).not.toBeNull()
    await store.refresh()
    expect([notesOf(store), journaled()]).toEqual([[], []])
  })

  it('either, a deleted note is no longer said not to be kept', async () => {
    const parts = { channel: null, now, newId: () => crypto.randomUUID() }
    const store = createNoteStore({ ...parts, database: broken, journal: journal(fullStorage) })
    const { id } = store.add(lesson, anchor)
    await store.settled()
    expect([...store.getState().unkept]).toEqual([id])
    await store.remove(seen(store, id))
    expect([notesOf(store), [...store.getState().unkept]]).toEqual([[], []])
  })
})

it('everything is deleted and put back', async () => {
  const tabs = browser()
  const [one, other] = [tabs.open(), tabs.open()]
  one.add(lesson, anchor)
  one.addBookmark(lesson)
  await one.settled()
  await vi.waitFor(() => expect(notesOf(other)).toHaveLength(2))
  const removed = await one.clear()
  await vi.waitFor(() => expect([notesOf(one), notesOf(other)]).toEqual([[], []]))
  await one.putBack(removed)
  await vi.waitFor(() => expect([notesOf(one).length, notesOf(other).length]).toEqual([2, 2]))
})

it('a stored value that cannot be read stays, is exported, and is not overwritten', async () => {
  const foreign = { id: 'bookmark:1/unions', from: 'a newer version' }
  await noteDatabase(name).putBack([foreign])
  const store = browser().open()
  await ready(store)
  expect(notesOf(store)).toEqual([])
  store.addBookmark(lesson)
  await store.settled()
  expect(await store.readAll()).toMatchObject({ notes: [{ kind: 'bookmark' }], unreadable: [foreign] })
})

it('stays closed after another tab has deleted the database', async () => {
  const store = browser().open()
  store.add(lesson, anchor)
  await store.settled()
  await new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(name)
    deletion.addEventListener('success', resolve)
    deletion.addEventListener('error', reject)
  })
  await store.refresh()
  store.add(lesson, anchor)
  await store.settled()
  expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name)
})

it('opens with any journal entry, and keeps a copy of each that it cannot read', async () => {
  const source = browser().open({ ...broken, save: () => new Promise(() => {}) })
  source.add(lesson, anchor)
  source.write(notesOf(source)[0] as Note, 'sound')
  const sound = localStorage.getItem(journaled()[0] ?? '') ?? ''
  for (const text of malformed([sound], 300, 7)) {
    localStorage.clear()
    const key = `${name}:typed:other:n1`
    localStorage.setItem(key, text)
    const entries = journal().readAll()
    const copies = Object.entries(localStorage).filter(([found]) => found.includes(':damaged:'))
    expect([text, entries.length + copies.length]).toEqual([text, 1])
    expect([text, entries.length === 0 ? copies[0]?.[1] : localStorage.getItem(key)]).toEqual([text, text])
  }
})
