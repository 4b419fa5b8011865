import type { Course, CourseSummary, Level } from '#content/course.ts'
import { type Check, isBoolean, isRecordOf, isText, isTime } from '#site/backend/stored-json.ts'

export type EnrolmentStatus = 'not_started' | 'in_progress' | 'completed'

/** A course in the learner's list (§3). Times are ISO 8601 strings in UTC, except those of marks. */
export interface EnrolledCourse {
  id: string
  title: string
  /** The instructor's name. */
  instructor: string
  thumbnail: string
  totalLessons: number
  /** Text; the hours are its first integer. */
  estimatedDuration: string
  difficulty: Level
  category: string
  rating: number
  description: string
  /** 0 to 100. It is 100 only if every lesson is finished. */
  progress: number
  status: EnrolmentStatus
  enrolledAt: string
  completedLessons: number
  lastAccessed: string | null
  /** The source of completedLessons, progress and status, which are derived from it. */
  finishedLessons: string[]
  /**
   * When each lesson was finished or undone, and on which device. Lessons that were finished before marks existed have none
   * and count as older than every mark.
   */
  lessonMarks?: LessonMarks
  /** Finished lessons that the course no longer has. They count nowhere, but a later version may have them again. */
  formerLessons?: string[]
  /** The course stays completed while all lessons of one completion are finished, even if lessons were added. */
  completions?: Completion[]
  /** When the course was completed, for the certificate. Null if it is not completed, or the time is unknown. */
  completedAt: string | null
}

/** A completion of a course in one of its versions. */
export interface Completion {
  /** The lessons that the course had then, in the order of their ids. */
  lessons: string[]
  /** When it was completed, if known and not said by marks: an ISO time. */
  at: string | null
}

/** What a change of progress needs to know about a course: its lessons in the order of the curriculum. */
export interface CourseOutline {
  id: string
  lessonIds: readonly string[]
}

export function outlineOf(course: Pick<Course, 'id' | 'modules'>): CourseOutline {
  return { id: course.id, lessonIds: course.modules.flatMap((module) => module.lessons.map((lesson) => lesson.id)) }
}

/** Returns a new enrolment (§4): progress 0, not started, no finished lessons. */
export function newEnrolment(course: CourseSummary, now: Date): EnrolledCourse {
  return {
    id: course.id,
    ...catalogFields(course),
    totalLessons: course.lessons,
    enrolledAt: now.toISOString(),
    lastAccessed: null,
    finishedLessons: [],
    completedAt: null,
    ...derivedProgress([], course.lessons),
  }
}

/** Returns the fields that an enrolment takes from the catalog. */
export function catalogFields(course: Omit<CourseSummary, 'isFree'>) {
  return {
    title: course.title,
    instructor: course.instructor.name,
    thumbnail: course.thumbnail,
    estimatedDuration: course.estimatedDuration,
    difficulty: course.level,
    category: course.category,
    rating: course.rating,
    description: course.description,
  }
}

/**
 * Derives the count, progress and status from the finished lessons (§4).
 * @param isCompleted whether the course is completed, even if lessons were added since
 */
export function derivedProgress(
  finishedLessons: readonly string[],
  totalLessons: number,
  isCompleted = false,
): Pick<EnrolledCourse, 'completedLessons' | 'progress' | 'status'> {
  const completedLessons = Math.min(finishedLessons.length, totalLessons)
  const isWhole = totalLessons > 0 && completedLessons === totalLessons
  // Round down, so that 199 of 200 lessons do not show as 100; but one lesson of many shows at least 1.
  const partial = completedLessons === 0 ? 0 : Math.max(1, Math.floor((completedLessons / totalLessons) * 100))
  const progress = isWhole ? 100 : partial
  return { completedLessons, progress, status: isCompleted ? 'completed' : statusAt(progress) }
}

/** Returns the status for a progress (§4): completed at 100, in progress above 0, otherwise not started. */
export function statusAt(progress: number): EnrolmentStatus {
  if (progress >= 100) return 'completed'
  return progress > 0 ? 'in_progress' : 'not_started'
}

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

export const isMarkTime: Check<string> = (value): value is string => isTime(value) && markTime.test(value)

export const isLessonMark: Check<LessonMark> = isRecordOf({
  at: isMarkTime,
  by: (value): value is string => isText(value) && deviceName.test(value),
  isDone: isBoolean,
})

/** Returns the mark of a lesson, if it has one. Checks own properties only: a lesson may have any id, including `constructor`. */
export function markOf(marks: LessonMarks | undefined, lessonId: string): LessonMark | undefined {
  return marks && Object.hasOwn(marks, lessonId) ? marks[lessonId] : undefined
}
