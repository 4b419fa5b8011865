import { type CourseOutline, type EnrolledCourse, type LessonMark, type LessonMarks, markOf } from './enrolled-course.ts'
import { withOutline } from './lesson-changes.ts'

/**
 * Merges two enrolments: for each lesson, the later mark counts, and a lesson finished without a mark counts as older than
 * every mark. The result does not depend on the order or the number of merges (commutative, associative and
 * idempotent), so any number of devices agree once each has seen the others' records.
 *
 * Both must be of the same course in the same catalog: title, picture and so on are taken from `a`.
 */
export function mergeEnrolments(a: EnrolledCourse, b: EnrolledCourse, outline: CourseOutline): EnrolledCourse {
  const marks = { ...a.lessonMarks, ...b.lessonMarks }
  const lessonMarks: LessonMarks = Object.fromEntries(
    Object.entries(marks)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, mark]) => [id, later(mark, markOf(a.lessonMarks, id))]),
  )
  return withOutline(
    {
      ...a,
      enrolledAt: earliest(a.enrolledAt, b.enrolledAt),
      lastAccessed: a.lastAccessed && b.lastAccessed ? latest(a.lastAccessed, b.lastAccessed) : (a.lastAccessed ?? b.lastAccessed),
      finishedLessons: [...a.finishedLessons, ...b.finishedLessons],
      lessonMarks,
      // This time is used only if no finished lesson has a mark. Otherwise the latest mark says when the course was completed.
      completedAt: a.completedAt && b.completedAt ? earliest(a.completedAt, b.completedAt) : (a.completedAt ?? b.completedAt),
    },
    outline,
  )
}

/** Returns the later mark. If the times are equal, the device's name decides, and then done wins over undone. */
function later(a: LessonMark, b: LessonMark = a): LessonMark {
  const order = Date.parse(a.at) - Date.parse(b.at) || compare(a.by, b.by) || Number(a.isDone) - Number(b.isDone) || compare(a.at, b.at)
  return order < 0 ? b : a
}

const earliest = (a: string, b: string) => (compareTimes(a, b) < 0 ? a : b)
const latest = (a: string, b: string) => (compareTimes(a, b) < 0 ? b : a)

/** Compares by time and, if that is equal, by notation, so that a merge does not depend on the order of its arguments. */
const compareTimes = (a: string, b: string) => Date.parse(a) - Date.parse(b) || compare(a, b)

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
