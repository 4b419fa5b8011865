import { useEffect, useReducer } from 'react'
import { useRecordKey } from '#site/auth/auth-context.ts'
import { useRecord } from '#site/auth/use-record.ts'
import { entriesKind, entryIn } from '#site/backend/account-record.ts'
import { type KeyValueStorage, watchKey } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher } from '#site/backend/merge.ts'
import { isRecordOf, isText } from '#site/backend/stored-json.ts'
import { isMarkTime } from './enrolled-course.ts'

/** The unfinished lesson of a course that was opened last. */
export interface OpenedLesson {
  lessonId: string
  /** ISO time in UTC. */
  at: string
}

export interface OpenedLessons {
  in(courseId: string): OpenedLesson | null
  open(courseId: string, lessonId: string): Promise<void>
}

const isOpened = isRecordOf<OpenedLesson>({ lessonId: isText, at: isMarkTime })
const later = higher((opened: unknown) => (isOpened(opened) ? Date.parse(opened.at) : -Infinity))

export const openedKind = entriesKind({ name: 'opened', field: 'courses', isEntry: isOpened, merge: later })

export function openedLessons(storage: KeyValueStorage, key: string, now: () => Date, runExclusive?: Exclusive): OpenedLessons {
  const record = openedKind.open(storage, key, runExclusive)

  return {
    in: (courseId) => entryIn(record.read().courses, courseId, isOpened),
    open: (courseId, lessonId) =>
      record.change((stored) => {
        const before = entryIn(stored.courses, courseId, isOpened)
        // Later than what it replaces, even if the clock of the device that wrote that was ahead.
        const time = Math.max(now().getTime(), before ? Date.parse(before.at) + 1 : 0)
        return { ...stored, courses: { ...stored.courses, [courseId]: { lessonId, at: new Date(time).toISOString() } } }
      }),
  }
}

/**
 * Returns the lessons that the signed-in account opened last; null for visitors and while the email address is unconfirmed, as with
 * enrolments. The component rerenders when another tab opens a lesson, or an import brings one.
 */
export function useOpenedLessons(): OpenedLessons | null {
  const key = useRecordKey(openedKind)
  const [, readAgain] = useReducer((times: number) => times + 1, 0)

  useEffect(() => watchKey(key, readAgain), [key])

  return useRecord(openedKind, openedLessons)
}
