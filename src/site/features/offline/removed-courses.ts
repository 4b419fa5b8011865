import { recordKind } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import { immediately } from '#site/backend/exclusive.ts'
import { isListOf, isRecordOf, isText } from '#site/backend/stored-json.ts'

/** The ids of the courses that an account does not want offline in this browser. */
export interface RemovedCourses {
  ids(): string[]
  add(id: string): void
  delete(id: string): void
  clear(): void
}

interface Removed {
  courses: string[]
}
const isRemoved = isRecordOf<Removed>({ courses: isListOf(isText) })

export const removedCoursesKind = recordKind<Removed>({
  name: 'not-offline',
  check: isRemoved,
  empty: { courses: [] },
  merge: ({ courses: one }, { courses: other }) => ({ courses: [...new Set([...one, ...other])].toSorted() }),
})

export function removedCourses(storage: KeyValueStorage, key: string): RemovedCourses {
  const record = removedCoursesKind.open(storage, key, immediately)
  const ids = () => record.read().courses
  const write = (courses: string[]) => void record.change(() => (courses.length === 0 ? null : { courses }))
  return {
    ids,
    add: (id) => write([...new Set([...ids(), id])]),
    delete: (id) => write(ids().filter((other) => other !== id)),
    clear: () => write([]),
  }
}
