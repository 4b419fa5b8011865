import { type Weekday, weekdays } from './weekdays.ts'

/**
 * A day of the calendar, `2026-11-23`, without a time or a zone. Days are added in UTC, where every day has 24 hours, so
 * that daylight saving time never skips or repeats one.
 */
export type CalendarDay = string

/** The local calendar day of a time. */
export function dayOf(time: Date): CalendarDay {
  return format(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()))
}

export function daysLater(day: CalendarDay, days: number): CalendarDay {
  const [year, month, date] = partsOf(day)
  return format(Date.UTC(year, month - 1, date + days))
}

export function weekdayOfDay(day: CalendarDay): Weekday {
  // getUTCDay() starts with Sunday.
  return weekdays[(timeOf(day).getUTCDay() + 6) % 7] ?? 'MO'
}

/** The seven days of the week that contains the day. */
export function weekOf(day: CalendarDay, order: readonly Weekday[]): CalendarDay[] {
  const first = daysLater(day, -order.indexOf(weekdayOfDay(day)))
  return order.map((_, place) => daysLater(first, place))
}

/** The weeks of a month, `2026-11`; null for the days of other months. */
export function monthWeeks(month: string, order: readonly Weekday[]): (CalendarDay | null)[][] {
  const weeks: (CalendarDay | null)[][] = []
  for (let week = weekOf(`${month}-01`, order); week.some((day) => day.startsWith(month));) {
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)))
    week = week.map((day) => daysLater(day, 7))
  }
  return weeks
}

/** `2026-12` one month after `2026-11`. */
export function monthsLater(month: string, months: number): string {
  const [year, number] = partsOf(`${month}-01`)
  return format(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}

/** Midnight in UTC, for formats with that time zone. */
export function timeOf(day: CalendarDay): Date {
  const [year, month, date] = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date))
}

function partsOf(day: CalendarDay): [year: number, month: number, date: number] {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return [year, month, date]
}

function format(time: number): CalendarDay {
  return new Date(time).toISOString().slice(0, 10)
}
