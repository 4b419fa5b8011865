import { forgivingStorage, type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { isBoolean, isNumber, isOneOf, isRecordOf } from '#backend/stored-json.ts'

/** How an account plays recordings, and how far it has come in each. */
export interface Playback {
  rate: number
  isCaptioned: boolean
  /** Seconds by lesson, only of recordings that were begun and not played to the end. */
  positions: Readonly<Record<string, number>>
}

export interface PlaybackStore {
  read(): Playback
  save(change: Partial<Pick<Playback, 'rate' | 'isCaptioned'>>): void
  /** @param seconds null to begin from the start next time */
  savePosition(lesson: string, seconds: number | null): void
}

const version = 1
export const slowest = 0.5
export const fastest = 2
/** With captions at first: nobody has to find out that there are some. */
const initial: Playback = { rate: 1, isCaptioned: true, positions: {} }

const isStored = isRecordOf({
  version: isOneOf(version),
  rate: isNumber,
  isCaptioned: isBoolean,
  positions: (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
})

/** The storage key of an account's playback. */
export function playbackKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-playback:${uid}`
}

const browser = forgivingStorage(() => window.localStorage)

/**
 * Keeps an account's playback in this browser. Every change is written at once, so that nothing is lost when the tab is
 * killed, and is applied to what is stored, because another tab may have saved another lesson meanwhile. Unreadable data is set
 * aside.
 * @param key null for a visitor, for whom nothing is kept
 */
export function createPlaybackStore(key: string | null, storage: KeyValueStorage = browser): PlaybackStore {
  function read(): Playback {
    const stored = key === null ? null : readOrSetAside(storage, key, isStored)
    if (!stored) return initial
    const positions = Object.entries(stored.positions).filter((entry): entry is [string, number] => isPosition(entry[1]))
    return { rate: withinRates(stored.rate), isCaptioned: stored.isCaptioned, positions: Object.fromEntries(positions) }
  }

  function write(playback: Playback) {
    if (key !== null) storage.setItem(key, JSON.stringify({ version, ...playback }))
  }

  return {
    read,
    save: (change) => write({ ...read(), ...change }),
    savePosition(lesson, seconds) {
      const playback = read()
      const { [lesson]: _, ...others } = playback.positions
      write({ ...playback, positions: seconds === null ? others : { ...others, [lesson]: Math.round(seconds * 100) / 100 } })
    },
  }
}

/** The nearest speed that the player offers. */
export function withinRates(rate: number): number {
  return Math.min(fastest, Math.max(slowest, rate))
}

const isPosition = (value: unknown): value is number => isNumber(value) && Number.isFinite(value) && value > 0
