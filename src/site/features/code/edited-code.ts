import { recordKind } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher, mergedEntries } from '#site/backend/merge.ts'
import { type Check, isMapOf, isNullOr, isObject, isRecordOf, isText, isTime } from '#site/backend/stored-json.ts'

/** What a learner made of a block of code. */
export interface EditedBlock {
  /** The lesson's text, from which it began. */
  original: string
  /** Null after a reset. */
  code: string | null
  /** ISO time in UTC. */
  at: string
}

/** An account's changes of the code of lessons in this browser. */
export interface EditedCode {
  /** The changed blocks of a lesson, by their names, such as `sql-3`. */
  ofLesson(courseId: string, lessonId: string): ReadonlyMap<string, EditedBlock>
  keep(courseId: string, lessonId: string, block: string, edit: Omit<EditedBlock, 'at'>): Promise<void>
}

/** By course and lesson, `9/null-and-three-valued-logic`, then by block. An entry that cannot be read stays in storage. */
interface Code {
  code: Record<string, unknown>
}

const isEdited: Check<EditedBlock> = isRecordOf({ original: isText, code: isNullOr(isText), at: isTime })
const later = higher((block) => (isEdited(block) ? Date.parse(block.at) : -Infinity))
const mergedLessons = (one: unknown, other: unknown) => {
  if (isObject(one) && isObject(other)) return mergedEntries(one, other, later)
  return higher((value) => Number(isObject(value)))(one, other)
}

export const codeKind = recordKind<Code>({
  name: 'code',
  check: isRecordOf({ code: isObject }),
  empty: { code: {} },
  isWhole: ({ code }) => isMapOf(isMapOf(isEdited))(code),
  merge: ({ code: one }, { code: other }) => ({ code: mergedEntries(one, other, mergedLessons) }),
})

export function editedCode(storage: KeyValueStorage, key: string, now: () => Date, runExclusive?: Exclusive): EditedCode {
  const record = codeKind.open(storage, key, runExclusive)
  return {
    ofLesson(courseId, lessonId) {
      const lesson = record.read().code[`${courseId}/${lessonId}`]
      const isKnown = (entry: [string, unknown]): entry is [string, EditedBlock] => isEdited(entry[1])
      return new Map(isObject(lesson) ? Object.entries(lesson).filter(isKnown) : [])
    },
    keep(courseId, lessonId, block, edit) {
      const name = `${courseId}/${lessonId}`
      return record.change((stored) => {
        const lesson = stored.code[name]
        const entry: EditedBlock = { ...edit, at: now().toISOString() }
        return { ...stored, code: { ...stored.code, [name]: { ...(isObject(lesson) && lesson), [block]: entry } } }
      })
    },
  }
}
