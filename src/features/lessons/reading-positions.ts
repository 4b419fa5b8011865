import { type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#backend/exclusive.ts'
import { isNumber, isOneOf, isRecordOf } from '#backend/stored-json.ts'

/** How far an account has read in each lesson that was begun but not read to the end. */
export interface ReadingPositions {
  /** The block of the text at which reading stopped, from 0; null at the beginning. */
  of(lesson: string): number | null
  keep(lesson: string, block: number | null): Promise<void>
}

const version = 1
const isStored = isRecordOf({
  version: isOneOf(version),
  blocks: (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
})

/** Returns an account's key in this browser's storage. Exporting and deleting the account's data find it by its format. */
export function readingKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-reading:${uid}`
}

export function readingPositions(storage: KeyValueStorage, key: string, runExclusive: Exclusive = exclusive): ReadingPositions {
  const read = () => readOrSetAside(storage, key, isStored)?.blocks ?? {}
  return {
    of(lesson) {
      const blocks = read()
      const block = Object.hasOwn(blocks, lesson) ? blocks[lesson] : null
      return isNumber(block) && Number.isSafeInteger(block) && block > 0 ? block : null
    },
    keep: (lesson, block) =>
      runExclusive(key, () => {
        const blocks = read()
        if (block === null) delete blocks[lesson]
        else blocks[lesson] = block
        storage.setItem(key, JSON.stringify({ version, blocks }))
      }),
  }
}
