import { localDay } from '#shared/calendar-day.ts'
import { weekdayOfDay } from '#site/features/goal/calendar-weeks.ts'
import type { Weekday } from '#site/features/goal/weekdays.ts'

export interface StudyPlan {
  days: readonly Weekday[]
  /** Local time of day, `19:00`. */
  time: string
  /** Length of one session. */
  minutes: number
  /** The sessions add up to at least this. */
  totalMinutes: number
}

/** The sessions of a plan in local time: on each of its weekdays from now on, until the total is reached. */
export function sessionsOf({ days, time, minutes, totalMinutes }: StudyPlan, now: Date): Date[] {
  if (days.length === 0) return []
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const count = Math.max(1, Math.ceil(totalMinutes / minutes))
  const sessions: Date[] = []
  for (let day = 0; sessions.length < count; day += 1) {
    // Counts dates instead of adding 24 hours, so that daylight saving time does not shift the hour.
    const session = new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hour, minute)
    if (days.includes(weekdayOfDay(localDay(session))) && session > now) sessions.push(session)
  }
  return sessions
}
