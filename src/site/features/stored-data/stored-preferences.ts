import type { StoredData } from '#site/backend/stored-data.ts'
import { keysStorageKey } from '#site/features/keys/key-preference.ts'
import { plainFieldKey } from '#site/features/studio/plain-field.ts'
import { applyMotionPreference, motionStorageKey, readMotionPreference } from '#site/theme/motion-preference.ts'
import { themeStorageKey } from '#site/theme/theme-preference.ts'
import { storedUnderKeys } from './stored-under.ts'

/** Theme, motion, keyboard shortcuts and the plain field of the studio, shared by everyone who uses this browser. Without them, the site follows the device. */
export function storedPreferences(open: () => Storage, appId: string): StoredData {
  const keys = [themeStorageKey(appId), motionStorageKey(appId), keysStorageKey(appId), plainFieldKey(appId)]
  const kept = storedUnderKeys(open, 'preferences', (storage) => keys.filter((key) => storage.getItem(key) !== null))
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
