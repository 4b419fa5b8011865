import { type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { isListOf, isOneOf, isRecordOf, isText } from '#backend/stored-json.ts'

/** The ids of the courses that an account does not want offline in this browser. */
export interface RemovedCourses {
  ids(): string[]
  add(id: string): void
  delete(id: string): void
  clear(): void
}

const version = 1
const isStored = isRecordOf({ version: isOneOf(version), courses: isListOf(isText) })

/** Returns an account's key in this browser's storage. Exporting and deleting the account's data find it by its format. */
export function removedCoursesKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-not-offline:${uid}`
}

/** Opens the stored list. A value that cannot be parsed is set aside. */
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
