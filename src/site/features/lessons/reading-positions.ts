import { recordKind } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher, mergedEntries } from '#site/backend/merge.ts'
import { type Check, isMapOf, isNumber, isObject, isRecordOf } from '#site/backend/stored-json.ts'

/** How far an account has read in each lesson that was begun but not read to the end. */
export interface ReadingPositions {
  /** The block of the text at which reading stopped, from 0; null at the beginning. */
  of(lesson: string): number | null
  keep(lesson: string, block: number | null): Promise<void>
}

interface Positions {
  blocks: Record<string, unknown>
}

const isBlock: Check<number> = (value): value is number => isNumber(value) && Number.isSafeInteger(value) && value > 0
const furthest = higher((block) => (isBlock(block) ? block : 0))

export const readingKind = recordKind<Positions>({
  name: 'reading',
  check: isRecordOf({ blocks: isObject }),
  empty: { blocks: {} },
  isWhole: ({ blocks }) => isMapOf(isBlock)(blocks),
  merge: ({ blocks: one }, { blocks: other }) => ({ blocks: mergedEntries(one, other, furthest) }),
})

export function readingPositions(storage: KeyValueStorage, key: string, runExclusive?: Exclusive): ReadingPositions {
  const record = readingKind.open(storage, key, runExclusive)
  return {
    of(lesson) {
      const { blocks } = record.read()
      const block = Object.hasOwn(blocks, lesson) ? blocks[lesson] : null
      return isBlock(block) ? block : null
    },
    keep: (lesson, block) =>
      record.change((stored) => {
        const { [lesson]: _, ...others } = stored.blocks
        return { ...stored, blocks: block === null ? others : { ...others, [lesson]: block } }
      }),
  }
}
