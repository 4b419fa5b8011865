import { forgivingStorage } from '#backend/browser-storage.ts'

// Of this tab alone, and gone with it: the next person at this computer does not find it.
const storage = forgivingStorage(() => sessionStorage)

/** Notes about a message that are typed and not saved: they outlive a session that ends in the middle. */
export function keptNotes(appId: string, administrator: string, message: string) {
  const key = `${appId}-notes-${administrator}-${message}`
  return {
    read: () => storage.getItem(key),
    keep: (notes: string) => storage.setItem(key, notes),
    drop: () => storage.removeItem(key),
  }
}
