import { forgivingStorage, type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#backend/exclusive.ts'
import { isBoolean, isNumber, isOneOf, isRecordOf } from '#backend/stored-json.ts'

/** How an account plays recordings, and its position in each. */
export interface Playback {
  rate: number
  isCaptioned: boolean
  /** Seconds by lesson, only for recordings that were begun and not played to the end. */
  positions: Readonly<Record<string, number>>
}

export interface PlaybackStore {
  read(): Playback
  save(change: Partial<Pick<Playback, 'rate' | 'isCaptioned'>>): Promise<void>
  /** @param seconds null to begin from the start next time */
  savePosition(lesson: string, seconds: number | null): Promise<void>
}

const version = 1
export const slowest = 0.5
export const fastest = 2
/** Captions are on at first, so that users do not have to discover them. */
const initial: Playback = { rate: 1, isCaptioned: true, positions: {} }

interface Stored extends Pick<Playback, 'rate' | 'isCaptioned'> {
  positions: Readonly<Record<string, unknown>>
}
const isStored = isRecordOf<Stored & { version: 1 }>({
  version: isOneOf(version),
  rate: isNumber,
  isCaptioned: isBoolean,
  positions: (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
})

/** Returns the storage key of an account's playback. */
export function playbackKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-playback:${uid}`
}

const browser = forgivingStorage(() => window.localStorage)

/**
 * Keeps an account's playback in this browser. A change is applied to the value that is stored when its turn comes, because
 * another tab may have saved another lesson meanwhile. Unreadable data is set aside; an unreadable position stays as it is.
 * @param key null for a visitor, for whom nothing is kept
 */
export function createPlaybackStore(
  key: string | null,
  storage: KeyValueStorage = browser,
  runExclusive: Exclusive = exclusive,
): PlaybackStore {
  const stored = () => (key === null ? null : readOrSetAside(storage, key, isStored)) ?? initial

  async function change(apply: (playback: Stored) => Partial<Stored>): Promise<void> {
    if (key === null) return
    await runExclusive(key, () => {
      const playback = stored()
      storage.setItem(key, JSON.stringify({ ...playback, version, ...apply(playback) }))
    })
  }

  return {
    read() {
      const { rate, isCaptioned, positions } = stored()
      const readable = Object.entries(positions).filter((entry): entry is [string, number] => isPosition(entry[1]))
      return { rate: withinRates(rate), isCaptioned, positions: Object.fromEntries(readable) }
    },
    save: (changes) => change(() => changes),
    savePosition: (lesson, seconds) =>
      change(({ positions }) => {
        const { [lesson]: _, ...others } = positions
        return { positions: seconds === null ? others : { ...others, [lesson]: Math.round(seconds * 100) / 100 } }
      }),
  }
}

/** Clamps a speed to the range that the player offers. */
export function withinRates(rate: number): number {
  return Math.min(fastest, Math.max(slowest, rate))
}

const isPosition = (value: unknown): value is number => isNumber(value) && Number.isFinite(value) && value > 0
