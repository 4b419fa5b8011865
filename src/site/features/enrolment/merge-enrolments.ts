import { compareTexts, compareTimes, joinedCompletions } from './joined-completions.ts'
import { type CourseOutline, type EnrolledCourse, type LessonMark, type LessonMarks, markOf } from './enrolled-course.ts'
import { withOutline } from './lesson-changes.ts'

/**
 * Merges two enrolments: for each lesson, the later mark counts, and a lesson finished without a mark counts as older than
 * every mark. The result does not depend on the order or the number of merges (commutative, associative and
 * idempotent), so any number of devices agree once each has seen the others' records.
 *
 * Both must be of the same course in the same catalog: title, picture and so on are taken from `a`. If all
 * lessons are finished only once both are merged, that is no completion yet, because it would depend on the order of merges.
 */
export function mergeEnrolments(a: EnrolledCourse, b: EnrolledCourse, outline: CourseOutline): EnrolledCourse {
  const marks = { ...a.lessonMarks, ...b.lessonMarks }
  const lessonMarks: LessonMarks = Object.fromEntries(
    Object.entries(marks)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, mark]) => [id, later(mark, markOf(a.lessonMarks, id))]),
  )
  const completions = joinedCompletions(a.completions, b.completions)
  return withOutline(
    {
      ...a,
      enrolledAt: earliest(a.enrolledAt, b.enrolledAt),
      lastAccessed: a.lastAccessed && b.lastAccessed ? latest(a.lastAccessed, b.lastAccessed) : (a.lastAccessed ?? b.lastAccessed),
      finishedLessons: [...a.finishedLessons, ...b.finishedLessons],
      formerLessons: [...(a.formerLessons ?? []), ...(b.formerLessons ?? [])],
      ...(completions.length > 0 && { completions }),
      lessonMarks,
    },
    outline,
  )
}

/** Returns the later mark. If the times are equal, the device's name decides, and then done wins over undone. */
function later(a: LessonMark, b: LessonMark = a): LessonMark {
  const order =
    Date.parse(a.at) - Date.parse(b.at) || compareTexts(a.by, b.by) || Number(a.isDone) - Number(b.isDone) || compareTexts(a.at, b.at)
  return order < 0 ? b : a
}

const earliest = (a: string, b: string) => (compareTimes(a, b) < 0 ? a : b)
const latest = (a: string, b: string) => (compareTimes(a, b) < 0 ? b : a)
