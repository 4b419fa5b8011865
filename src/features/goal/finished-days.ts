import type { CalendarDay } from './calendar-days.ts'

/** A course as far as this needs it. Lists from before lessons were dated have no marks. */
interface MarkedCourse {
  finishedLessons: readonly string[]
  lessonMarks?: Readonly<Record<string, { at: string; isDone: boolean }>>
}

/** The lessons that were finished on each day. */
export interface FinishedDays {
  /** When each lesson of a day was finished, in milliseconds since 1970. */
  byDay: ReadonlyMap<CalendarDay, readonly number[]>
  /** How many finished lessons have no date. They are on no day: none is invented for them. */
  undated: number
}

const written = /^(\d{4}-\d{2}-\d{2})T/

/**
 * Every finished lesson once, on the date that is written in its mark: the day where the learner was, whatever the zone of this
 * device. Marks come from all devices, so they may be dated wrongly; this shows them as they are.
 */
export function finishedDays(courses: readonly MarkedCourse[]): FinishedDays {
  const byDay = new Map<CalendarDay, number[]>()
  let undated = 0
  for (const { finishedLessons, lessonMarks = {} } of courses) {
    for (const id of finishedLessons) {
      const mark = Object.hasOwn(lessonMarks, id) ? lessonMarks[id] : undefined
      const day = mark?.isDone ? written.exec(mark.at)?.[1] : undefined
      const time = Date.parse(mark?.at ?? '')
      if (!day || Number.isNaN(time)) undated += 1
      else byDay.set(day, [...(byDay.get(day) ?? []), time])
    }
  }
  return { byDay, undated }
}
