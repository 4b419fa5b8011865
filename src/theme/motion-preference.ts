/** Whether things may move: as the device says, or never. */
export type MotionPreference = 'system' | 'reduce'

export function motionStorageKey(appId: string): string {
  return `${appId}-motion`
}

export function readMotionPreference(appId: string): MotionPreference {
  try {
    return localStorage.getItem(motionStorageKey(appId)) === 'reduce' ? 'reduce' : 'system'
  } catch {
    return document.documentElement.dataset['motion'] === 'reduce' ? 'reduce' : 'system'
  }
}

/** Marks the root at once, which style sheets heed; `theme-boot.js` does the same before the next page's first paint. */
export function applyMotionPreference(appId: string, preference: MotionPreference): void {
  if (preference === 'reduce') document.documentElement.dataset['motion'] = 'reduce'
  else delete document.documentElement.dataset['motion']
  try {
    localStorage.setItem(motionStorageKey(appId), preference)
  } catch {
    // Private windows and full disks: the choice still holds until the page is left.
  }
}
