import { type CalendarDay, daysLater, timeOf } from '#shared/calendar-day.ts'
import { type Weekday, weekdays } from './weekdays.ts'

export function weekdayOfDay(day: CalendarDay): Weekday {
  // getUTCDay() starts with Sunday.
  return weekdays[(timeOf(day).getUTCDay() + 6) % 7] ?? 'MO'
}

/** Returns the seven days of the week that contains the day. */
export function weekOf(day: CalendarDay, order: readonly Weekday[]): CalendarDay[] {
  const first = daysLater(day, -order.indexOf(weekdayOfDay(day)))
  return order.map((_, place) => daysLater(first, place))
}

/** Returns the weeks of a month such as `2026-11`, with null for the days of other months. */
export function monthWeeks(month: string, order: readonly Weekday[]): (CalendarDay | null)[][] {
  const weeks: (CalendarDay | null)[][] = []
  for (let week = weekOf(`${month}-01`, order); week.some((day) => day.startsWith(month));) {
    weeks.push(week.map((day) => (day.startsWith(month) ? day : null)))
    week = week.map((day) => daysLater(day, 7))
  }
  return weeks
}

/** Returns the month that is a number of months later: `2026-12` is one month after `2026-11`. */
export function monthsLater(month: string, months: number): string {
  const time = timeOf(`${month}-01`)
  time.setUTCMonth(time.getUTCMonth() + months)
  return time.toISOString().slice(0, 7)
}
