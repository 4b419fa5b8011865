import { createStore } from 'zustand/vanilla'
import { acceptedPreference, type ThemePreference } from './theme-preference.ts'

interface PreferenceStore {
  get(): ThemePreference
  set(preference: ThemePreference): void
  subscribe(listener: () => void): () => void
}

/** The stored preference, in sync across tabs. If the browser stores nothing, it lasts until the page is closed. */
export function createPreferenceStore(key: string): PreferenceStore {
  const store = createStore<ThemePreference>(read)
  let listeners = 0

  function read(): ThemePreference {
    try {
      return acceptedPreference(localStorage.getItem(key))
    } catch {
      return 'system'
    }
  }

  function handleStorage(event: StorageEvent) {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) store.setState(read(), true)
  }

  return {
    get: store.getState,
    set(next) {
      try {
        localStorage.setItem(key, next)
      } catch {
        // Storage is blocked or full: the choice still applies until the page is closed.
      }
      store.setState(next, true)
    },
    subscribe(listener) {
      if (listeners === 0) window.addEventListener('storage', handleStorage)
      listeners += 1
      const unsubscribe = store.subscribe(listener)
      return () => {
        unsubscribe()
        listeners -= 1
        if (listeners === 0) window.removeEventListener('storage', handleStorage)
      }
    },
  }
}
