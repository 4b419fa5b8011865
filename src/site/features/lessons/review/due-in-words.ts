import { type CalendarDay, daysBetween } from '#shared/calendar-day.ts'

/** Says when a question is due: `today`, `tomorrow`, `in 3 days`, `in 5 weeks`, `in 4 months`, `in 2 years`. */
export function dueInWords(due: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(today, due)
  if (days <= 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days < 14) return `in ${days} days`
  if (days < 60) return `in ${Math.round(days / 7)} weeks`
  if (days < 548) return `in ${Math.round(days / 30.44)} months`
  return `in ${Math.round(days / 365.25)} years`
}
