import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type CalendarDay, timeOf } from '#shared/calendar-day.ts'
import { monthsLater, monthWeeks } from '#site/features/goal/calendar-weeks.ts'
import type { FinishedDays } from '#site/features/goal/finished-days.ts'
import { type Weekday, weekdayNames, weekdayOrder } from '#site/features/goal/weekdays.ts'
import { dateFormat, formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import card from '#site/ui/card.module.css'
import classes from './GoalCalendar.module.css'
import progressClasses from './progress.module.css'

interface Props {
  finished: FinishedDays
  today: CalendarDay
  /** The days of the week that the learner chose. */
  chosen: readonly Weekday[]
}

const monthName = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** One month as a table: each day with the number of lessons finished on it. */
export function GoalCalendar({ finished: { byDay, undated }, today, chosen }: Props) {
  const current = today.slice(0, 7)
  const [month, setMonth] = useState(current)
  const months = [...byDay.keys(), today].map((day) => day.slice(0, 7)).toSorted()
  const days = [...byDay].filter(([day]) => day.startsWith(month))
  const lessons = days.reduce((sum, [, times]) => sum + times.length, 0)
  const name = monthName(timeOf(`${month}-01`))

  return (
    <div className={card.card}>
      <div className={classes.head}>
        <h3 id="goal-month" className={card.title} aria-live="polite">
          {name}
        </h3>
        <div className={classes.buttons}>
          <Button
            variant="default"
            aria-label="Previous month"
            disabled={month <= (months[0] ?? current)}
            onClick={() => setMonth(monthsLater(month, -1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <Button
            variant="default"
            aria-label="Next month"
            disabled={month >= (months.at(-1) ?? current)}
            onClick={() => setMonth(monthsLater(month, 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </div>
      </div>
      <table className={classes.table} aria-labelledby="goal-month">
        <thead>
          <tr>
            {weekdayOrder.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayNames[weekday]} data-chosen={chosen.includes(weekday) || undefined}>
                <span aria-hidden>{weekdayNames[weekday].slice(0, 2)}</span>
                <VisuallyHidden>{chosen.includes(weekday) ? `${weekdayNames[weekday]}, chosen` : weekdayNames[weekday]}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month, weekdayOrder).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, place) => (
                <Day key={weekdayOrder[place]} day={day} today={today} lessons={byDay.get(day ?? '')?.length ?? 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={progressClasses.note}>
        <span>
          {lessons === 0
            ? `No finished lesson is dated ${name}.`
            : `In ${name}, you finished ${formatCount(lessons, 'lesson')} on ${formatCount(days.length, 'day')}.`}
        </span>
        {days.some(([day]) => day > today) && <span> Some have a date in the future, because the clock of a device was wrong.</span>}
      </p>
      {undated > 0 && (
        <p className={progressClasses.note}>
          {undated === 1
            ? 'One finished lesson has no date, so it is on no day.'
            : `${formatCount(undated, 'finished lesson')} have no date, so they are on no day.`}
        </p>
      )}
    </div>
  )
}

/** @param day null for a day of another month, whose cell stays empty */
function Day({ day, today, lessons }: { day: CalendarDay | null; today: CalendarDay; lessons: number }) {
  return (
    <td data-done={lessons > 0 || undefined} aria-current={day === today ? 'date' : undefined}>
      {day && (
        <span className={classes.day}>
          <span>{Number(day.slice(8))}</span>
          {lessons > 0 && (
            <b>
              <span>{lessons}</span>
              <VisuallyHidden>{lessons === 1 ? ' lesson' : ' lessons'}</VisuallyHidden>
            </b>
          )}
        </span>
      )}
    </td>
  )
}
