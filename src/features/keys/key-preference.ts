import { forgivingStorage } from '#backend/browser-storage.ts'

const storage = forgivingStorage(() => localStorage)

/** Shared by everyone who uses this browser. */
export function keysStorageKey(appId: string): string {
  return `${appId}-keys`
}

/** Whether the keyboard shortcuts are on. They are, unless someone has turned them off. */
export function areKeysOn(appId: string): boolean {
  return storage.getItem(keysStorageKey(appId)) !== 'off'
}

export function turnKeys(appId: string, areOn: boolean): void {
  storage.setItem(keysStorageKey(appId), areOn ? 'on' : 'off')
}
