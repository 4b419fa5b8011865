import { browserStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'

/** Returns the storage key of the preference, which everyone who uses this browser shares. */
export function keysStorageKey(appId: string): string {
  return `${appId}-keys`
}

/** Whether the keyboard shortcuts are on, as they are by default. */
export function areKeysOn(appId: string, storage: KeyValueStorage = browserStorage): boolean {
  return storage.getItem(keysStorageKey(appId)) !== 'off'
}

export function turnKeys(appId: string, areOn: boolean, storage: KeyValueStorage = browserStorage): void {
  storage.setItem(keysStorageKey(appId), areOn ? 'on' : 'off')
}
