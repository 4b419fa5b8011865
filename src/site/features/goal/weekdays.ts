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

/** Browsers have either the method or the property; Firefox has neither. */
interface WeekLocale {
  getWeekInfo?: () => { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** Returns the days of the week in the order that the language's region uses, or Monday first if the browser does not know it. */
export function weekdayOrder(language = navigator.language): Weekday[] {
  const start = firstDayOf(language) - 1
  return [...weekdays.slice(start), ...weekdays.slice(0, start)]
}

/** Returns the first day of the week: 1 for Monday to 7 for Sunday. */
function firstDayOf(language: string): number {
  try {
    const locale = new Intl.Locale(language) as WeekLocale
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  } catch {
    return 1
  }
}
