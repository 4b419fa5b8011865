import { entriesKind, entryIn } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher } from '#site/backend/merge.ts'
import { mergedObjects } from '#site/backend/merged-objects.ts'
import { type Check, isNullOr, isObject, isOptional, isRecordOf, isText, isTime } from '#site/backend/stored-json.ts'

/** What a learner made of a block of code. */
interface EditedBlock {
  /** The lesson's text, from which it began. */
  original: string
  /** Null after a reset. */
  code: string | null
  /** ISO time in UTC. */
  at: string
  /** When the block first satisfied its exercise: ISO time in UTC. */
  solvedAt?: string | undefined
}

type Edit = Pick<EditedBlock, 'original' | 'code'>

/** An account's changes of the code of lessons in this browser. */
interface EditedCode {
  /** The changed blocks of a lesson, by their names, such as `sql-3`. */
  ofLesson(courseId: string, lessonId: string): ReadonlyMap<string, EditedBlock>
  keep(courseId: string, lessonId: string, block: string, edit: Edit): Promise<void>
  /** Keeps that this code satisfies the block's exercise. */
  solve(courseId: string, lessonId: string, block: string, edit: Edit): Promise<void>
}

const isEdited: Check<EditedBlock> = isRecordOf({ original: isText, code: isNullOr(isText), at: isTime, solvedAt: isOptional(isTime) })
const later = higher((block) => (isEdited(block) ? Date.parse(block.at) : -Infinity))
const earlier = higher((time: string) => -Date.parse(time))
/** The later change. What was solved on one device stays solved. */
function mergedBlocks(one: unknown, other: unknown): unknown {
  const winner = later(one, other)
  const times = [one, other].flatMap((block) => (isEdited(block) ? (block.solvedAt ?? []) : []))
  return isEdited(winner) && times.length > 0 ? { ...winner, solvedAt: times.reduce(earlier) } : winner
}

/** By course and lesson, `9/null-and-three-valued-logic`, then by block. */
export const codeKind = entriesKind({
  name: 'code',
  field: 'code',
  isEntry: isObject,
  isPart: isEdited,
  merge: mergedObjects(mergedBlocks),
})

export function editedCode(storage: KeyValueStorage, key: string, now: () => Date, runExclusive?: Exclusive): EditedCode {
  const record = codeKind.open(storage, key, runExclusive)
  return {
    ofLesson(courseId, lessonId) {
      const lesson = entryIn(record.read().code, `${courseId}/${lessonId}`, isObject) ?? {}
      const isKnown = (entry: [string, unknown]): entry is [string, EditedBlock] => isEdited(entry[1])
      return new Map(Object.entries(lesson).filter(isKnown))
    },
    keep: (courseId, lessonId, block, edit) => change(`${courseId}/${lessonId}`, block, edit, false),
    solve: (courseId, lessonId, block, edit) => change(`${courseId}/${lessonId}`, block, edit, true),
  }

  function change(lesson: string, block: string, edit: Edit, isSolved: boolean): Promise<void> {
    const at = now().toISOString()
    return record.change((stored) => {
      const known = entryIn(stored.code, lesson, isObject) ?? {}
      const before = known[block]
      const solvedAt = (isEdited(before) ? before.solvedAt : undefined) ?? (isSolved ? at : undefined)
      const entry: EditedBlock = { ...edit, at, ...(solvedAt !== undefined && { solvedAt }) }
      return { ...stored, code: { ...stored.code, [lesson]: { ...known, [block]: entry } } }
    })
  }
}
