import { forgivingStorage, type KeyValueStorage } from '#backend/browser-storage.ts'

const browser = forgivingStorage(() => localStorage)

/** Shared by everyone who uses this browser. */
export function keysStorageKey(appId: string): string {
  return `${appId}-keys`
}

/** Whether the keyboard shortcuts are on. They are, unless someone has turned them off. */
export function areKeysOn(appId: string, storage: KeyValueStorage = browser): boolean {
  return storage.getItem(keysStorageKey(appId)) !== 'off'
}

export function turnKeys(appId: string, areOn: boolean, storage: KeyValueStorage = browser): void {
  storage.setItem(keysStorageKey(appId), areOn ? 'on' : 'off')
}
