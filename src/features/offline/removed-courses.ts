import { type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { isListOf, isOneOf, isRecordOf, isText } from '#backend/stored-json.ts'

/** The courses, by id, that an account does not want to have offline in this browser. */
export interface RemovedCourses {
  ids(): string[]
  add(id: string): void
  delete(id: string): void
  clear(): void
}

const version = 1
const isStored = isRecordOf({ version: isOneOf(version), courses: isListOf(isText) })

/** An account's key in this browser's storage; downloads of the account's data and its deletion find it by its form. */
export function removedCoursesKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-not-offline:${uid}`
}

/** A value that cannot be parsed is set aside. */
export function removedCourses(storage: KeyValueStorage, key: string): RemovedCourses {
  const ids = () => readOrSetAside(storage, key, isStored)?.courses ?? []
  function write(courses: string[]) {
    if (courses.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify({ version, courses }))
  }
  return {
    ids,
    add: (id) => write([...new Set([...ids(), id])]),
    delete: (id) => write(ids().filter((other) => other !== id)),
    clear: () => write([]),
  }
}
