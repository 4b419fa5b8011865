import { type CalendarDay, localDay } from '#shared/calendar-day.ts'
import { formatCount } from '#shared/format.ts'
import { weekOf } from './calendar-weeks.ts'
import type { FinishedDays } from './finished-days.ts'
import type { WeekGoal } from './week-goal.ts'
import { type Weekday, weekdayNames } from './weekdays.ts'

/** What the learner has done in the week of `now`. */
export interface WeekProgress {
  today: CalendarDay
  days: { day: CalendarDay; weekday: Weekday; lessons: number }[]
  /** Lessons finished by now. A mark from a clock that was ahead counts once its time has come. */
  lessons: number
  daysLearned: number
}

export function weekProgress({ byDay }: FinishedDays, order: readonly Weekday[], now: Date): WeekProgress {
  const today = localDay(now)
  const days = weekOf(today, order).map((day, place) => ({
    day,
    weekday: order[place] ?? 'MO',
    lessons: (byDay.get(day) ?? []).filter((time) => time <= now.getTime()).length,
  }))
  return {
    today,
    days,
    lessons: days.reduce((sum, { lessons }) => sum + lessons, 0),
    daysLearned: days.filter(({ lessons }) => lessons > 0).length,
  }
}

/** Returns a sentence such as `2 of 4 lessons this week`. It says when the goal is reached, but never what is missing. */
export function progressSentence({ unit, amount }: WeekGoal, { lessons, daysLearned }: WeekProgress): string {
  const done = unit === 'lessons' ? lessons : daysLearned
  if (done > amount) return `${formatCount(done, unit.slice(0, -1))} this week, more than your goal of ${amount}`
  const count = `${done} of ${formatCount(amount, unit.slice(0, -1))} this week`
  return done === amount ? `${count}: your goal is reached` : count
}

/** Returns a phrase such as `4 lessons a week, on Tuesday and Thursday`. */
export function goalSentence({ unit, amount, days }: WeekGoal): string {
  const names = days.map((day) => weekdayNames[day])
  const last = names.pop()
  const on = last ? `, on ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}` : ''
  return `${formatCount(amount, unit.slice(0, -1))} a week${on}`
}
