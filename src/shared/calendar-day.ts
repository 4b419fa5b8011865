/**
 * A calendar day, `2026-11-23`, without a time or a zone. Compare days as strings and calculate with them in UTC, where every day
 * has 24 hours, so that daylight saving time never skips or repeats one.
 */
export type CalendarDay = string

const dayMs = 86_400_000

/** The local day of a time. */
export function localDay(time: Date): CalendarDay {
  return utcDay(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()))
}

/** The UTC day of a time, such as a result of {@link timeOf}. */
export function utcDay(time: Date | number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10)
}

/** Midnight of the day in UTC. */
export function timeOf(day: CalendarDay): Date {
  return new Date(day)
}

export function daysLater(day: CalendarDay, days: number): CalendarDay {
  return utcDay(timeOf(day).getTime() + days * dayMs)
}

export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (timeOf(to).getTime() - timeOf(from).getTime()) / dayMs
}

/**
 * False for days that the month does not have, which `Date.parse` rolls over: 2024-02-31 becomes 2024-03-02. It reads a thirteenth month in
 * ways of its own, so months are checked first.
 */
export function isCalendarDay(value: unknown): value is CalendarDay {
  if (typeof value !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])-\d\d$/.test(value)) return false
  return timeOf(value).getUTCDate() === Number(value.slice(8))
}
