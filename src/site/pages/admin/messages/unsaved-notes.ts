import { forgivingStorage } from '#site/backend/browser-storage.ts'

// Session storage belongs to this tab and disappears with it, so the next person at this computer does not see it.
const storage = forgivingStorage(() => sessionStorage)

/** Keeps unsaved notes about a message, so that they survive a session that ends while the administrator is typing. */
export function unsavedNotes(appId: string, administrator: string, message: string) {
  const key = `${appId}-notes-${administrator}-${message}`
  return {
    read: () => storage.getItem(key),
    keep: (notes: string) => storage.setItem(key, notes),
    drop: () => storage.removeItem(key),
  }
}
