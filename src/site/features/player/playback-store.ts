import { countFailing, recordKind } from '#site/backend/account-record.ts'
import { browserStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher, mergedEntries } from '#site/backend/merge.ts'
import { isBoolean, isNumber, isObject, isRecordOf } from '#site/backend/stored-json.ts'

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

export const slowest = 0.5
export const fastest = 2

interface Stored extends Pick<Playback, 'rate' | 'isCaptioned'> {
  /** A position that cannot be read stays in storage. */
  positions: Readonly<Record<string, unknown>>
}
/** Captions are on at first, so that users do not have to discover them. */
const initial: Stored = { rate: 1, isCaptioned: true, positions: {} }
const isPosition = (value: unknown): value is number => isNumber(value) && Number.isFinite(value) && value > 0
const furthest = higher((position) => (isPosition(position) ? position : 0))

export const playbackKind = recordKind<Stored>({
  name: 'playback',
  check: isRecordOf<Stored>({ rate: isNumber, isCaptioned: isBoolean, positions: isObject }),
  empty: initial,
  countDamaged: ({ positions }) => countFailing(Object.values(positions), isPosition),
  merge: (one, other) => ({
    // What was chosen on either device counts more than what it was at first.
    rate: higher((rate: number) => (rate === initial.rate ? -Infinity : rate))(one.rate, other.rate),
    isCaptioned: one.isCaptioned && other.isCaptioned,
    positions: mergedEntries(one.positions, other.positions, furthest),
  }),
})

/**
 * Keeps an account's playback in this browser. A change is applied to the value that is stored when its turn comes, because
 * another tab may have saved another lesson meanwhile.
 * @param key null for a visitor, for whom nothing is kept
 */
export function createPlaybackStore(
  key: string | null,
  storage: KeyValueStorage = browserStorage,
  runExclusive?: Exclusive,
): PlaybackStore {
  const record = key === null ? null : playbackKind.open(storage, key, runExclusive)
  const stored = () => record?.read() ?? initial

  async function change(apply: (playback: Stored) => Partial<Stored>): Promise<void> {
    await record?.change((playback) => ({ ...playback, ...apply(playback) }))
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
