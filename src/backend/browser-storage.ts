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
  const memory = new Map<string, string>()
  function attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.delete(key)
      const kept = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (!kept) memory.set(key, value)
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** The stored value if it passes the check. Anything else is set aside under another key and counts as none. */
export function readOrSetAside<T>(storage: KeyValueStorage, key: string, check: Check<T>, now: () => Date): T | null {
  const text = storage.getItem(key)
  const stored = readJson(text)
  if (check(stored)) return stored
  if (text !== null) keepDamaged(storage, key, text, now())
  return null
}

/** Keeps a value that could not be parsed under another key, where a person or a later version can find it. */
export function keepDamaged(storage: KeyValueStorage, key: string, text: string, now: Date): void {
  const name = `${key}:damaged:${now.getTime()}`
  let free = name
  for (let copy = 2; storage.getItem(free) !== null && storage.getItem(free) !== text; copy += 1) free = `${name}-${copy}`
  storage.setItem(free, text)
}
