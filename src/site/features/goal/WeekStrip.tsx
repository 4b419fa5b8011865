import type { WeekGoal } from './week-goal.ts'
import type { WeekProgress } from './week-progress.ts'
import { weekdayNames } from './weekdays.ts'
import classes from './WeekStrip.module.css'

/**
 * The seven days of this week: filled if a lesson was finished, framed if the learner chose the day. Hidden from screen readers,
 * because the sentence beside it says the same.
 */
export function WeekStrip({ goal, progress }: { goal: WeekGoal; progress: WeekProgress }) {
  return (
    <div className={classes.week} aria-hidden>
      {progress.days.map(({ day, weekday, lessons }) => (
        <span
          key={day}
          data-done={lessons > 0 || undefined}
          data-chosen={goal.days.includes(weekday) || undefined}
          data-today={day === progress.today || undefined}
        >
          {weekdayNames[weekday].slice(0, 2)}
        </span>
      ))}
    </div>
  )
}
