import { setAside } from '#site/backend/browser-storage.ts'
import { exclusive } from '#site/backend/exclusive.ts'
import type { RecordKind } from '#site/backend/account-record.ts'
import type { StoredData, PortableData } from '#site/backend/stored-data.ts'
import { isObject, readJson } from '#site/backend/stored-json.ts'

interface Options {
  /** The field of the stored value that holds the entries, as an object or a list. Without it, the value is one entry. */
  list?: string
  /**
   * Unites the removed value with one that was stored meanwhile. Without this function, undo restores the removed value and sets
   * the other one aside.
   */
  unite?: (removed: string, meanwhile: string) => string
}

/**
 * Data of one kind under one key of local storage.
 * @param open returns the storage; throws if the browser blocks it, which counts as nothing kept
 */
export function storedUnder(open: () => Storage, name: string, key: string, { list, unite }: Options = {}): StoredData {
  return {
    name,
    async size() {
      const text = textUnder(open, key)
      return text === null ? { count: 0, bytes: 0 } : { count: countOf(readJson(text), list), bytes: bytesOf(text) }
    },
    async read() {
      const text = textUnder(open, key)
      return text === null ? null : parsed(text)
    },
    async remove() {
      const text = await exclusive(key, () => take(open(), key))
      return async () => {
        if (text !== null) await exclusive(key, () => putBack(open(), key, text, unite))
      }
    },
  }
}

/** How a record goes to another browser. */
export function portableRecord<T extends object, Empty extends T | null>(
  open: () => Storage,
  kind: RecordKind<T, Empty>,
  key: string,
  list?: string,
): PortableData {
  return {
    async read() {
      const stored = readJson(textUnder(open, key))
      return kind.isStored(stored) ? stored : null
    },
    countIn: async (value) => (kind.isStored(value) ? countOf(value, list) : null),
    async merge(value) {
      if (!kind.isStored(value)) throw new TypeError(`This is no record of ${kind.name}.`)
      const { before, after } = await exclusive(key, () => {
        const text = open().getItem(key)
        const stored = readJson(text)
        const merged = kind.textOf(kind.isStored(stored) ? kind.merge(stored, value) : value)
        if (text !== null && !(kind.isStored(stored) && kind.countDamaged(stored) === 0)) setAside(open(), key, text)
        open().setItem(key, merged)
        return { before: text, after: merged }
      })
      announce(key)
      return () =>
        exclusive(key, () => {
          if (open().getItem(key) !== after) return
          if (before === null) open().removeItem(key)
          else open().setItem(key, before)
          announce(key)
        })
    },
  }
}

/** Data under several keys, each of which is an entry. */
export function storedUnderKeys(open: () => Storage, name: string, findKeys: (storage: Storage) => string[]): StoredData {
  function texts(): [key: string, text: string][] {
    try {
      return findKeys(open()).map((key) => [key, open().getItem(key) ?? ''])
    } catch {
      return []
    }
  }
  return {
    name,
    async size() {
      const found = texts()
      return { count: found.length, bytes: found.reduce((sum, [, text]) => sum + bytesOf(text), 0) }
    },
    async read() {
      return Object.fromEntries(texts().map(([key, text]) => [key, parsed(text)])) as Record<string, unknown>
    },
    async remove() {
      const removed = texts()
      for (const [key] of removed) take(open(), key)
      return async () => {
        for (const [key, text] of removed) putBack(open(), key, text)
      }
    },
  }
}

function textUnder(open: () => Storage, key: string): string | null {
  try {
    return open().getItem(key)
  } catch {
    return null
  }
}

function take(storage: Storage, key: string): string | null {
  const text = storage.getItem(key)
  storage.removeItem(key)
  announce(key)
  return text
}

/** Restores what was removed, and loses nothing that was stored in its place meanwhile. */
function putBack(storage: Storage, key: string, text: string, unite?: Options['unite']): void {
  const meanwhile = storage.getItem(key)
  if (meanwhile !== null && meanwhile !== text && !unite) setAside(storage, key, meanwhile)
  storage.setItem(key, meanwhile !== null && unite ? unite(text, meanwhile) : text)
  announce(key)
}

/** Tells the stores of this tab about a change, with the same event that browsers fire only in the other tabs. */
export function announce(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Returns roughly how many bytes a text takes, as UTF-8. */
export function bytesOf(text: string): number {
  return new Blob([text]).size
}

function countOf(value: unknown, list: string | undefined): number {
  if (list === undefined) return 1
  const entries = isObject(value) && Object.hasOwn(value, list) ? value[list] : null
  // A value without readable entries still counts as one.
  return typeof entries === 'object' && entries !== null ? Object.keys(entries).length : 1
}

/** Parses JSON. Text that is not valid JSON is returned unchanged. */
function parsed(text: string): unknown {
  const value = readJson(text)
  return value === undefined ? text : value
}
