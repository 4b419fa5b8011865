import type { KeptData } from '#backend/kept-data.ts'
import { keysStorageKey } from '#features/keys/key-preference.ts'
import { applyMotionPreference, motionStorageKey, readMotionPreference } from '#theme/motion-preference.ts'
import { themeStorageKey } from '#theme/theme-preference.ts'
import { keptUnderKeys } from './kept-under.ts'

/** Theme, motion and keyboard shortcuts, shared by everyone who uses this browser. Without them, the site follows the device. */
export function keptPreferences(open: () => Storage, appId: string): KeptData {
  const keys = [themeStorageKey(appId), motionStorageKey(appId), keysStorageKey(appId)]
  const kept = keptUnderKeys(open, 'preferences', (storage) => keys.filter((key) => storage.getItem(key) !== null))
  return {
    ...kept,
    async remove() {
      const motion = readMotionPreference(appId)
      const undo = await kept.remove()
      delete document.documentElement.dataset['motion']
      return async () => {
        await undo()
        if (motion === 'reduce') applyMotionPreference(appId, motion)
      }
    },
  }
}
