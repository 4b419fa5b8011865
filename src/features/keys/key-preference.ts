import { forgivingStorage } from '#backend/browser-storage.ts'

const storage = forgivingStorage(() => localStorage)

/** Kept in this browser, whoever uses it. */
export function keysStorageKey(appId: string): string {
  return `${appId}-keys`
}

/** Whether single keys do something. They do unless someone has turned them off. */
export function areKeysOn(appId: string): boolean {
  return storage.getItem(keysStorageKey(appId)) !== 'off'
}

export function turnKeys(appId: string, areOn: boolean): void {
  storage.setItem(keysStorageKey(appId), areOn ? 'on' : 'off')
}
