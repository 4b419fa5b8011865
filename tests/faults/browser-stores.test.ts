import { describe, expect, test, vi } from 'vitest'
import { exclusive, type Exclusive } from '#site/backend/exclusive.ts'
import { readJson } from '#site/backend/stored-json.ts'
import { type BrowserStore, browserStores, type Tab } from './browser-stores.ts'
import { malformed, seeded } from './malformed.ts'

/** Simulates a browser. Each tab has its own copy of local storage, which the writes of the other tabs reach a moment later. */
function browser(seed = 1) {
  const random = seeded(seed)
  const values = new Map<string, string>()
  const underway = new Set<Promise<unknown>>()
  const copies: Map<string, { turn: number; value: string | null }>[] = []
  let turn = 0

  function tab(fault: (use: string) => void = () => {}): Tab & { meet: (fault: (use: string) => void) => void } {
    const copy: (typeof copies)[number] = new Map([...values].map(([key, value]) => [key, { turn: 0, value }]))
    copies.push(copy)
    const look = (key: string) => copy.get(key)?.value ?? null
    const keys = () => [...copy.keys()].filter((key) => look(key) !== null)
    function write(key: string, value: string | null) {
      fault(value === null ? 'removeItem' : 'setItem')
      turn += 1
      const entry = { turn, value }
      copy.set(key, entry)
      if (value === null) values.delete(key)
      else values.set(key, value)
      for (const other of copies) {
        if (other === copy) continue
        const arrival = new Promise<void>((resolve) => setTimeout(resolve, random() * 4)).then(() => {
          if ((other.get(key)?.turn ?? -1) < entry.turn) other.set(key, entry)
          underway.delete(arrival)
        })
        underway.add(arrival)
      }
    }
    const storage = {
      getItem(key: string) {
        fault('getItem')
        return look(key)
      },
      setItem: (key: string, value: string) => write(key, value),
      removeItem: (key: string) => write(key, null),
      key: (place: number) => keys()[place] ?? null,
      get length() {
        return keys().length
      },
    }
    return {
      open() {
        fault('open')
        return storage as Storage
      },
      runExclusive,
      hasRoom() {
        try {
          fault('setItem')
          return true
        } catch {
          return false
        }
      },
      meet(next) {
        fault = next
      },
    }
  }

  /**
   * Imitates `exclusive`: a change starts once the writes of the previous one have arrived. `e2e/exclusive.spec.ts` tests that in
   * browsers.
   */
  const last = new Map<string, Promise<unknown>>()
  const runExclusive: Exclusive = <T>(name: string, change: () => T | Promise<T>) => {
    const own = (last.get(name) ?? Promise.resolve()).then(arrived).then(change)
    last.set(
      name,
      own.catch(() => {}),
    )
    return own
  }
  async function arrived() {
    while (underway.size > 0) await Promise.all(underway)
  }
  return { tab, values, arrived }
}

const nothing = () => {}
function full(use: string) {
  if (use === 'setItem') throw new DOMException('full', 'QuotaExceededError')
}
function blocked() {
  throw new DOMException('blocked', 'SecurityError')
}

const refuse = () => Promise.reject(new DOMException('blocked', 'SecurityError'))

const isCopy = (key: string) => key.includes(':damaged:')

/** Returns the entries that a newly opened tab finds, including those that have been set aside. */
async function found(store: Pick<BrowserStore, 'key' | 'use'>, { values, tab, arrived }: ReturnType<typeof browser>): Promise<number[]> {
  await arrived()
  const copies = [...values.keys()].filter(isCopy)
  const all = await Promise.all([store.key, ...copies].map((key) => store.use(tab(), key).entries()))
  return [...new Set(all.flat())].toSorted((a, b) => a - b)
}

const isJson = (text: string) => readJson(text) !== undefined

/** Returns whether `value` contains everything that `part` has under known names. */
function contains(value: unknown, part: unknown, isKnown: (name: string) => boolean): boolean {
  if (Array.isArray(part)) return Array.isArray(value) && part.every((entry) => value.some((other) => contains(other, entry, isKnown)))
  if (typeof part !== 'object' || part === null) return Object.is(value, part)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(part).every(([name, entry]) => !isKnown(name) || contains((value as Record<string, unknown>)[name], entry, isKnown))
}
const derived = new Set(['completedLessons', 'progress', 'status', 'lastAccessed'])

let count = 0

describe.each(browserStores.map((store) => [store.name, store] as const))('%s', (_, listed) => {
  const { isOneValue = false, isDatabase = false } = listed
  /** Returns the listed store. A database gets a new name for each test, because databases outlast tests. */
  function storeOf() {
    count += isDatabase ? 1 : 0
    const key = isDatabase ? `${listed.key}-${count}` : listed.key
    return { key, use: (tab: Tab, name = key) => listed.use(tab, name) }
  }
  const latest = (...entries: number[]) => (isOneValue ? entries.slice(-1) : entries)

  test('in a full browser: what is stored stays, what is new is shown or refused, and with room again nothing is lost', async () => {
    const store = storeOf()
    const device = browser()
    const tab = device.tab()
    const open = store.use(tab)
    await open.write(0)
    await open.write(1)
    tab.meet(full)
    const shown = (await open.write(2)) === 'shown' ? [0, 1, 2] : [0, 1]
    expect(await open.entries()).toEqual(expect.arrayContaining(latest(...shown)))
    expect(await found(store, device)).toEqual(expect.arrayContaining(latest(0, 1)))

    await store.use(device.tab()).write(3)
    await device.arrived()
    tab.meet(nothing)
    await open.write(4)
    expect(await found(store, device)).toEqual(expect.arrayContaining(latest(...shown, 3, 4)))
    expect(await open.entries()).toEqual(expect.arrayContaining(latest(4)))
  })

  test.each([
    ['refuses locks', refuse],
    ['grants locks, but does not tell them', (_name: string, use: () => unknown) => use()],
  ])('in a browser that blocks storage and %s, it opens, and what is new is shown or refused', async (_locks, request) => {
    vi.stubGlobal('navigator', { locks: { request, query: refuse } })
    const store = storeOf()
    const tab = browser().tab(blocked)
    const open = store.use({ ...tab, runExclusive: exclusive })
    await open.entries()
    const shown = (await open.write(1)) === 'shown' ? [1] : []
    expect(await open.entries()).toEqual(expect.arrayContaining(shown))
  })

  // `tests/site/features/notes/note-store.test.ts` does the same with the notes' database and journal.
  test.skipIf(isDatabase)(
    'from each of 500 malformed values it opens, accepts a change, and loses nothing that it cannot read',
    async () => {
      const store = storeOf()
      const source = browser()
      for (const entry of [1, 3, 5]) await store.use(source.tab()).write(entry)
      await source.arrived()
      const sound = source.values.get(store.key) ?? ''
      // A store may recompute a derived value, and drop a name that no version has ever written.
      const isKnown = (name: string) => sound.includes(`"${name}"`) && !derived.has(name)
      for (const text of malformed([isJson(sound) ? sound : JSON.stringify(sound)], 500, 9)) {
        const device = browser()
        device.values.set(store.key, text)
        const open = store.use(device.tab())
        const before = await open.entries()
        await open.write(7)
        expect([text, await open.entries()]).toEqual([text, expect.arrayContaining(latest(...before, 7))])
        const kept = [...device.values].filter(([key]) => key === store.key || isCopy(key)).map(([, value]) => value)
        // A single value that could be read is replaced. Anything else must still be there, in its place or as a copy.
        const isReplaced = isOneValue && kept.length === 1
        expect([
          text,
          isReplaced || kept.includes(text) || kept.some((value) => contains(readJson(value), readJson(text), isKnown)),
        ]).toEqual([text, true])
      }
    },
  )

  /** Kills a tab after a number of uses of the storage, and returns what is left. */
  async function afterKill(uses: number) {
    const store = storeOf()
    const device = browser()
    await store.use(device.tab()).write(0)
    await device.arrived()
    let left = uses
    const tab = device.tab(() => {
      left -= 1
      if (left < 0) throw new Error('killed')
    })
    await store
      .use(tab)
      .write(1)
      .catch(() => {})
    return { entries: await found(store, device), copies: [...device.values.keys()].filter(isCopy), isKilled: left < 0 }
  }

  test('a tab that is killed between any two steps leaves what was stored before, whole', async () => {
    let uses = 0
    let after = await afterKill(uses)
    for (; after.isKilled && uses < 60; after = await afterKill(uses)) {
      uses += 1
      const isLeft = after.entries.includes(0) || (isOneValue && after.entries.includes(1))
      expect([uses, isLeft, after.copies]).toEqual([uses, true, []])
    }
    expect([after.isKilled, after.entries]).toEqual([false, expect.arrayContaining(latest(0, 1))])
  })

  test('twenty tabs that change it at once lose nothing', async () => {
    const store = storeOf()
    const device = browser(17)
    const tabs = Array.from({ length: 20 }, () => store.use(device.tab()))
    for (const round of [0, 1]) await Promise.all(tabs.map((tab, place) => tab.write(20 * round + place)))
    const entries = await found(store, device)
    expect(entries).toEqual(expect.arrayContaining(latest(...Array.from({ length: 40 }, (_entry, place) => place))))
    for (const tab of tabs) expect((await tab.entries()).toSorted((a, b) => a - b)).toEqual(entries)
  })
})
