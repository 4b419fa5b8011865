import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import { type CourseOutline, derivedProgress, type EnrolledCourse, deviceName, type LessonMark, markOf } from './enrolled-course.ts'

/** Returns the finished lessons of this outline. A lesson's mark decides; for a lesson without a mark, `finishedLessons` does. */
export function finishedIn(enrolled: EnrolledCourse, outline: CourseOutline): string[] {
  const listed = new Set(enrolled.finishedLessons)
  return outline.lessonIds.filter((id) => markOf(enrolled.lessonMarks, id)?.isDone ?? listed.has(id))
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
  const before = new Set(finishedIn(enrolled, outline))
  const marks = outline.lessonIds
    .filter((id) => finished.has(id) !== before.has(id))
    .map((id) => [id, nextMark(markOf(enrolled.lessonMarks, id), finished.has(id), device, now)] as const)
  const lessonMarks = { ...enrolled.lessonMarks, ...Object.fromEntries(marks) }
  return { ...withOutline({ ...enrolled, lessonMarks }, outline), lastAccessed: now.toISOString() }
}

/**
 * Returns the enrolment with everything recomputed that follows from its marks and finished lessons. Lessons that are not in the
 * outline do not count.
 */
export function withOutline(enrolled: EnrolledCourse, outline: CourseOutline): EnrolledCourse {
  const finishedLessons = finishedIn(enrolled, outline)
  const figures = derivedProgress(finishedLessons, outline.lessonIds.length)
  const times = finishedLessons.map((id) => Date.parse(markOf(enrolled.lessonMarks, id)?.at ?? '')).filter((time) => !Number.isNaN(time))
  const completedAt = times.length > 0 ? new Date(Math.max(...times)).toISOString() : enrolled.completedAt
  return {
    ...enrolled,
    ...figures,
    totalLessons: outline.lessonIds.length,
    finishedLessons,
    completedAt: figures.status === 'completed' ? completedAt : null,
  }
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
