import type { KeyValueStorage } from '#site/backend/browser-storage.ts'

/** Seconds are counted from this time, so that they fit the 32 bits of SEQUENCE until 2094. */
const countedFrom = Date.UTC(2026, 0)
const highest = 2 ** 31 - 1

/** Returns the storage key of the last SEQUENCE, which everyone who uses this browser shares. */
export function planSequenceKey(appId: string): string {
  return `${appId}-plan`
}

/**
 * Returns the SEQUENCE of an exported study plan. A calendar replaces only events with a lower SEQUENCE, so the number is the
 * time, which agrees between devices. It is always higher than this browser's last number, because the clock may have been wrong.
 */
export function nextPlanSequence(storage: KeyValueStorage, key: string, now: Date): number {
  const last = Number(storage.getItem(key) ?? -1)
  const time = Math.floor((now.getTime() - countedFrom) / 1000)
  const next = Math.min(highest, Math.max(0, time, Number.isSafeInteger(last) ? last + 1 : 0))
  storage.setItem(key, String(next))
  return next
}
