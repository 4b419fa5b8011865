import { acceptedPreference, type ThemePreference } from './theme-preference.ts'

export interface PreferenceStore {
  get(): ThemePreference
  set(preference: ThemePreference): void
  subscribe(listener: () => void): () => void
}

/** The stored preference. Other tabs follow; a browser that stores nothing keeps it for this visit. */
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
    // A key of null: everything was cleared.
    if (event.key === key || event.key === null) change(read())
  }

  return {
    get: () => preference,
    set(next) {
      try {
        localStorage.setItem(key, next)
      } catch {
        // Private windows and full disks: the choice still holds until the page is left.
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
