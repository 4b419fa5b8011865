import { type Check, isBoolean, isRecordOf, isText, isTime } from '#site/backend/stored-json.ts'

/** When a lesson was last marked as done, or as not done any more, and on which device. */
export interface LessonMark {
  /** ISO 8601 with the local UTC offset, so that the date is the learner's own: `2026-11-23T23:30:00+02:00`. */
  at: string
  /** The device's random name. */
  by: string
  /** False if it was undone. */
  isDone: boolean
}

/** By lesson id. */
export type LessonMarks = Record<string, LessonMark>

/** Accepts only years up to 8999, so that a time one millisecond later still has a year of four digits. */
const markTime = /^[0-8]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
/** The name of a device in marks. */
export const deviceName = /^[\w-]{1,40}$/

export const isLessonMark: Check<LessonMark> = isRecordOf({
  at: (value): value is string => isTime(value) && markTime.test(value),
  by: (value): value is string => isText(value) && deviceName.test(value),
  isDone: isBoolean,
})

/** Returns the mark of a lesson, if it has one. Checks own properties only: a lesson may have any id, including `constructor`. */
export function markOf(marks: LessonMarks | undefined, lessonId: string): LessonMark | undefined {
  return marks && Object.hasOwn(marks, lessonId) ? marks[lessonId] : undefined
}
