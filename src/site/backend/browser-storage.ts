import { hashOf } from './hash.ts'
import { type Check, readJson } from './stored-json.ts'

/** The part of the Web Storage interface that the product uses. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/**
 * Local or session storage that never throws: if the browser blocks it or it is full, values live in memory until the
 * page is closed.
 */
export function forgivingStorage(open: () => Storage): KeyValueStorage {
  /** Values that could not be stored, each with what was stored under its key at that time. */
  const memory = new Map<string, { value: string; stored: string | null }>()
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => memory.get(key)?.value ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const held = memory.get(key)
      memory.delete(key)
      // Do not overwrite a damaged value whose only copy is in memory.
      const isHeld = [...memory.keys()].some((other) => other.startsWith(copyKey(key)))
      const isStored =
        !isHeld &&
        attempt((storage) => {
          const stored = storage.getItem(key)
          // Another tab has stored a value that this tab has not read: keep a copy of it.
          if (held && stored !== null && stored !== held.stored) setAside(storage, key, stored)
          storage.setItem(key, value)
          return true
        })
      if (!isStored) memory.set(key, { value, stored: held ? held.stored : (attempt((storage) => storage.getItem(key)) ?? null) })
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Local storage that never throws, for the whole page. */
export const browserStorage = forgivingStorage(() => localStorage)

/** Calls `onChange` when another tab has stored something else under the key. Returns a function that ends this. */
export function watchKey(key: string | null, onChange: () => void): () => void {
  function handleStorage(event: StorageEvent) {
    // The event's key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) onChange()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}

/** Returns the stored value if it passes the check. Any other value is set aside, and null is returned. */
export function readOrSetAside<T>(storage: KeyValueStorage, key: string, check: Check<T>): T | null {
  const text = storage.getItem(key)
  const stored = readJson(text)
  if (check(stored)) return stored
  if (text !== null) setAside(storage, key, text)
  return null
}

/**
 * Copies a value to another key, where a person or a later version can find it. The key contains a hash of the text, so that the
 * same text is copied only once, however often it is read.
 */
export function setAside(storage: KeyValueStorage, key: string, text: string): void {
  let copy = copyKey(key) + hashOf(new TextEncoder().encode(text)).toString(36)
  // Another text may have the same hash.
  while (![null, text].includes(storage.getItem(copy))) copy += '+'
  if (storage.getItem(copy) === null) storage.setItem(copy, text)
}

/** Returns the prefix of the keys of a value's copies. */
function copyKey(key: string): string {
  return `${key}:damaged:`
}
