import { keepDamaged } from '#backend/browser-storage.ts'
import type { EnrolledCourse } from './enrolled-course.ts'
import { readList, writeList, type ReadList } from './stored-list.ts'

/** Why the browser would not keep a change. */
export type StorageFailure = 'storage-full' | 'storage-blocked'

/** Enrolments of one account in the browser's storage; no method throws. */
export interface ListStorage {
  /** What is stored now; null where the browser does not let us see it. */
  read(): ReadList | null
  /** Replaces the list; null when done. A damaged text that stood there is set aside first, never dropped. */
  write(enrolledCourses: readonly EnrolledCourse[]): StorageFailure | null
}

/**
 * @param open how to reach the storage; browsers that block it throw already here
 * @param key the storage name of the account
 */
export function listStorage(open: () => Storage, key: string, now: () => Date): ListStorage {
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
        if (before !== null && readList(before).isDamaged) keepDamaged(storage, key, before, now())
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
