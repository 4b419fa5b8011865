import { forgivingStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'

const browser = forgivingStorage(() => localStorage)

/** Returns the storage key of the preference, which everyone who uses this browser shares. */
export function keysStorageKey(appId: string): string {
  return `${appId}-keys`
}

/** Whether the keyboard shortcuts are on, as they are by default. */
export function areKeysOn(appId: string, storage: KeyValueStorage = browser): boolean {
  return storage.getItem(keysStorageKey(appId)) !== 'off'
}

export function turnKeys(appId: string, areOn: boolean, storage: KeyValueStorage = browser): void {
  storage.setItem(keysStorageKey(appId), areOn ? 'on' : 'off')
}
