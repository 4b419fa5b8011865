import type { CalendarDay } from '#shared/calendar-day.ts'
import { type EnrolledCourse, markOf } from '#site/features/enrolment/enrolled-course.ts'

/** The lessons that were finished on each day. */
export interface FinishedDays {
  /** When each lesson of a day was finished, in milliseconds since 1970. */
  byDay: ReadonlyMap<CalendarDay, readonly number[]>
  /** How many finished lessons have no known date, and so are not in `byDay`. */
  undated: number
}

const written = /^(\d{4}-\d{2}-\d{2})T/

/**
 * Counts every finished lesson once, also one that its course no longer has, on the date in its mark: the learner's local date at
 * that time, whatever the time zone of this device. Marks come from all devices, so a wrong clock may have dated some of them. Those
 * dates are shown as they are.
 */
export function finishedDays(courses: readonly Pick<EnrolledCourse, 'finishedLessons' | 'formerLessons' | 'lessonMarks'>[]): FinishedDays {
  const byDay = new Map<CalendarDay, number[]>()
  let undated = 0
  for (const { finishedLessons, formerLessons = [], lessonMarks } of courses) {
    for (const id of [...finishedLessons, ...formerLessons]) {
      const mark = markOf(lessonMarks, id)
      const day = mark?.isDone ? written.exec(mark.at)?.[1] : undefined
      const time = Date.parse(mark?.at ?? '')
      if (!day || Number.isNaN(time)) undated += 1
      else byDay.set(day, [...(byDay.get(day) ?? []), time])
    }
  }
  return { byDay, undated }
}
