/** Whether animations run: as set on the device, or never. */
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

/** Marks the root element for the style sheets. `before-paint.ts` does the same before the first paint of later page loads. */
export function applyMotionPreference(appId: string, preference: MotionPreference): void {
  if (preference === 'reduce') document.documentElement.dataset['motion'] = 'reduce'
  else delete document.documentElement.dataset['motion']
  try {
    localStorage.setItem(motionStorageKey(appId), preference)
  } catch {
    // Storage is blocked or full: the choice still applies until the page is closed.
  }
}
