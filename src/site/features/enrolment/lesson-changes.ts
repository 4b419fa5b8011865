import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Course } from '#content/course.ts'
import { keptCompletions, lessonsOfCompletion } from './completions.ts'
import { earliestOf, joinedCompletions } from './joined-completions.ts'
import {
  catalogFields,
  type CourseOutline,
  derivedProgress,
  deviceName,
  type EnrolledCourse,
  type LessonMark,
  type LessonMarks,
  markOf,
  outlineOf,
} from './enrolled-course.ts'

export { isOfToday } from './of-today.ts'

/** Returns all finished lessons, also those that the course no longer has. A lesson's mark decides; without a mark, the lists do. */
export function everFinished({ finishedLessons, formerLessons = [], lessonMarks }: EnrolledCourse): string[] {
  const known = new Set([...finishedLessons, ...formerLessons, ...Object.keys(lessonMarks ?? {})])
  const listed = new Set([...finishedLessons, ...formerLessons])
  return [...known].filter((id) => markOf(lessonMarks, id)?.isDone ?? listed.has(id))
}

/**
 * Returns the enrolment, accessed now, with exactly these lessons finished. Each lesson that changes gets a mark of this
 * device.
 */
export function withFinishedLessons(
  enrolled: EnrolledCourse,
  outline: CourseOutline,
  finished: ReadonlySet<string>,
  now: Date,
  device: string,
): EnrolledCourse {
  const before = new Set(everFinished(enrolled))
  const marks = [...new Set([...outline.lessonIds, ...before])]
    .filter((id) => finished.has(id) !== before.has(id))
    .map((id) => [id, nextMark(markOf(enrolled.lessonMarks, id), finished.has(id), device, now)] as const)
  const lessonMarks = { ...enrolled.lessonMarks, ...Object.fromEntries(marks) }
  return { ...asOfToday({ ...enrolled, lessonMarks }, outline), lastAccessed: now.toISOString() }
}

/**
 * Returns the enrolment with everything recomputed that follows from its marks, its lists and the lessons that the course has. Lessons
 * that it no longer has do not count, and are kept.
 */
export function withOutline(enrolled: EnrolledCourse, outline: CourseOutline): EnrolledCourse {
  const { formerLessons: _former, ...others } = enrolled
  const current = new Set(outline.lessonIds)
  const finished = new Set(everFinished(enrolled))
  const finishedLessons = outline.lessonIds.filter((id) => finished.has(id))
  const formerLessons = [...finished].filter((id) => !current.has(id)).toSorted()
  const totalLessons = outline.lessonIds.length
  const next = { ...others, totalLessons, finishedLessons, ...(formerLessons.length > 0 && { formerLessons }) }
  const completion = lessonsOfCompletion(next)
  return {
    ...next,
    ...derivedProgress(finishedLessons, totalLessons, completion !== null),
    completedAt: completion && (lastMarked(completion, enrolled.lessonMarks) ?? earliestOf(keptCompletions(next))),
  }
}

/** Returns when the last of these lessons was finished, or null if none has a mark. */
function lastMarked(lessons: readonly string[], marks: LessonMarks | undefined): string | null {
  const times = lessons.map((id) => Date.parse(markOf(marks, id)?.at ?? '')).filter((time) => !Number.isNaN(time))
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null
}

/** Returns the enrolment with the lessons that the course has today. What was completed before, and what is now, stays completed. */
export function asOfToday(enrolled: EnrolledCourse, outline: CourseOutline): EnrolledCourse {
  return withCompletion(withOutline(withCompletion(enrolled), outline))
}

/** Returns the enrolment as its course is in the catalog. A course that was completed before keeps the duration that it had. */
export function followed(enrolled: EnrolledCourse, course: Course): EnrolledCourse {
  const next = asOfToday({ ...enrolled, ...catalogFields(course) }, outlineOf(course))
  return next.status === 'completed' && next.progress < 100 ? { ...next, estimatedDuration: enrolled.estimatedDuration } : next
}

/** What a learner does: finishes or undoes a lesson, completes the course, or finishes its first lessons and no others. */
export type ProgressStep = { lessonId: string; isDone: boolean } | { percent: number } | 'complete'

export function afterStep(enrolled: EnrolledCourse, outline: CourseOutline, step: ProgressStep, now: Date, device: string): EnrolledCourse {
  const { lessonIds } = outline
  const before = everFinished(enrolled)
  const finish = (finished: readonly string[], from = enrolled) => withFinishedLessons(from, outline, new Set(finished), now, device)
  if (step === 'complete') return finish([...before, ...lessonIds])
  if ('percent' in step) return finish(lessonIds.slice(0, lessonsAt(step.percent, lessonIds.length)), withoutCompletions(enrolled))
  return finish(step.isDone ? [...before, step.lessonId] : before.filter((id) => id !== step.lessonId))
}

/** Returns the enrolment as if the course had never been completed, so that starting over ends when today's lessons are finished. */
export function withoutCompletions({ completions: _completions, ...enrolled }: EnrolledCourse): EnrolledCourse {
  return enrolled
}

/** Returns the enrolment with a completion, if all lessons are finished and no other completion holds them. */
export function withCompletion(enrolled: EnrolledCourse): EnrolledCourse {
  const { finishedLessons, lessonMarks, completedAt } = enrolled
  const isKept = keptCompletions(enrolled).some(({ lessons }) => finishedLessons.every((id) => lessons.includes(id)))
  if (enrolled.progress < 100 || isKept) return enrolled
  const at = lastMarked(finishedLessons, lessonMarks) ? null : completedAt
  return { ...enrolled, completions: joinedCompletions(enrolled.completions, [{ lessons: finishedLessons.toSorted(), at }]) }
}

/**
 * Returns the number of lessons for a percentage: all of them only at 100, and at least one above 0.
 * Values outside 0 to 100 are clamped.
 */
export function lessonsAt(percent: number, totalLessons: number): number {
  if (!(percent > 0)) return 0
  if (percent >= 100) return totalLessons
  return Math.min(Math.max(1, Math.floor((percent / 100) * totalLessons)), totalLessons - 1)
}

/**
 * Returns a new mark, dated to the second. If that is not later than the mark it replaces, for example because this device's
 * clock is behind, it is dated one millisecond after that mark.
 */
export function nextMark(known: LessonMark | undefined, isDone: boolean, by: string, now: Date): LessonMark {
  const time = Math.floor(now.getTime() / 1000) * 1000
  return { at: localTime(known ? Math.max(time, Date.parse(known.at) + 1) : time), by, isDone }
}

function localTime(time: number): string {
  const offset = -new Date(time).getTimezoneOffset()
  const pad = (part: number) => String(Math.floor(Math.abs(part))).padStart(2, '0')
  const local = new Date(time + offset * 60_000).toISOString().replace(/(?:\.000)?Z$/, '')
  return `${local}${offset < 0 ? '-' : '+'}${pad(offset / 60)}:${pad(offset % 60)}`
}

/** Returns this browser's name in marks. The name is random and says nothing about the browser or its user. */
export function thisDevice(storage: KeyValueStorage, key: string): string {
  const known = storage.getItem(key)
  if (known !== null && deviceName.test(known)) return known
  const name = Math.floor(Math.random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0')
  storage.setItem(key, name)
  return name
}
