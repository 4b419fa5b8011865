import { setAside } from '#backend/browser-storage.ts'
import type { EnrolledCourse } from './enrolled-course.ts'
import { readList, writeList, type ReadList } from './stored-list.ts'

/** Why the browser did not store a change. */
export type StorageFailure = 'storage-full' | 'storage-blocked'

/** The stored enrolments of one account. No method throws. */
export interface ListStorage {
  /** Returns the stored list; null if the browser blocks access. */
  read(): ReadList | null
  /** Replaces the list, and returns null on success. A damaged value is first set aside, never lost. */
  write(enrolledCourses: readonly EnrolledCourse[]): StorageFailure | null
}

/**
 * @param open returns the storage; throws if the browser blocks it
 * @param key the account's storage key
 */
export function listStorage(open: () => Storage, key: string): ListStorage {
  return {
    read() {
      try {
        return readList(open().getItem(key))
      } catch {
        return null
      }
    },
    write(enrolledCourses) {
      try {
        const storage = open()
        const before = storage.getItem(key)
        if (before !== null && readList(before).isDamaged) setAside(storage, key, before)
        storage.setItem(key, writeList(enrolledCourses))
        return null
      } catch (error) {
        return isFull(error) ? 'storage-full' : 'storage-blocked'
      }
    },
  }
}

function isFull(error: unknown): boolean {
  const names = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED']
  return (error instanceof DOMException || error instanceof Error) && names.includes(error.name)
}
