import { useId } from 'react'
import option from '#ui/option.module.css'
import { weekdays, type Weekday } from './study-plan.ts'
import classes from './DayChoice.module.css'

const names: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

interface Props {
  days: readonly Weekday[]
  onChange: (days: Weekday[]) => void
  error: string | null
}

/** The days of the week as seven switches side by side. */
export function DayChoice({ days, onChange, error }: Props) {
  const errorId = useId()
  return (
    <fieldset className={classes.days} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>On</legend>
      <div className={classes.row}>
        {weekdays.map((day) => (
          <label key={day} className={`${option.option} ${classes.day}`} title={names[day]}>
            <input
              type="checkbox"
              aria-label={names[day]}
              checked={days.includes(day)}
              onChange={(event) => onChange(weekdays.filter((other) => (other === day ? event.target.checked : days.includes(other))))}
            />
            <span aria-hidden>{names[day].slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
