import { createEmptyCard, fsrs } from 'ts-fsrs'
import { type CalendarDay, timeOf, utcDay } from '#shared/calendar-day.ts'
import type { Review } from './review-record.ts'

/** FSRS with its default parameters. Without short-term steps, a question is asked at most once a day. */
const scheduler = fsrs({ request_retention: 0.9, enable_short_term: false })

/** Returns the day on which a question is due after these answers. */
export function dueAfter(reviews: readonly Review[]): CalendarDay {
  const days = plausibleDays(reviews)
  let card = createEmptyCard(timeOf(days[0] ?? ''))
  for (const [index, { grade }] of reviews.entries()) card = scheduler.next(card, timeOf(days[index] ?? ''), grade).card
  return utcDay(card.due)
}

/** Returns the days of the answers, corrected: an answer dated later than the next one was given while the clock was wrong. */
function plausibleDays(reviews: readonly Review[]): CalendarDay[] {
  const days: CalendarDay[] = []
  for (const { on } of reviews.toReversed()) {
    const [next = on] = days
    days.unshift(on < next ? on : next)
  }
  return days
}
