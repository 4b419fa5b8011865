import { useMemo } from 'react'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { recordKind } from '#site/backend/account-record.ts'
import { browserStorage, type KeyValueStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { immediately } from '#site/backend/exclusive.ts'
import { isListOf, isRecordOf, isText } from '#site/backend/stored-json.ts'

/** The ids of the courses that an account does not want offline in this browser. */
interface RemovedCourses {
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

/** Returns the courses that the signed-in account does not want offline in this browser; null for visitors. */
export function useRemovedCourses(): RemovedCourses | null {
  const { appId } = useConfiguration()
  const uid = useOptionalUser()?.uid ?? null
  return useMemo(() => (uid === null ? null : removedCourses(browserStorage, removedCoursesKind.keyOf(appId, uid))), [appId, uid])
}
