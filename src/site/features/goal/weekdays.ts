import { brand } from '#shared/brand.ts'

/** The days of the week, Monday first, as iCalendar abbreviates them (RFC 5545). */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

/** Returns the days of the week from this one on: 1 for Monday to 7 for Sunday. */
export function weekdaysFrom(first: number): Weekday[] {
  return [...weekdays.slice(first - 1), ...weekdays.slice(0, first - 1)]
}

/** The days of the week as every calendar and plan of the school shows them. */
export const weekdayOrder: readonly Weekday[] = weekdaysFrom(brand.firstDayOfWeek)
