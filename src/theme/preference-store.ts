import { acceptedPreference, type ThemePreference } from './theme-preference.ts'

export interface PreferenceStore {
  get(): ThemePreference
  set(preference: ThemePreference): void
  subscribe(listener: () => void): () => void
}

/** The stored preference, in sync across tabs. If the browser stores nothing, it lasts until the page is closed. */
export function createPreferenceStore(key: string): PreferenceStore {
  const listeners = new Set<() => void>()
  let preference = read()

  function read(): ThemePreference {
    try {
      return acceptedPreference(localStorage.getItem(key))
    } catch {
      return 'system'
    }
  }

  function change(next: ThemePreference) {
    if (next === preference) return
    preference = next
    for (const listener of listeners) listener()
  }

  function handleStorage(event: StorageEvent) {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) change(read())
  }

  return {
    get: () => preference,
    set(next) {
      try {
        localStorage.setItem(key, next)
      } catch {
        // Storage is blocked or full: the choice still applies until the page is closed.
      }
      change(next)
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', handleStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', handleStorage)
      }
    },
  }
}
