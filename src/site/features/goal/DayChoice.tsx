import { useId } from 'react'
import option from '#site/ui/option.module.css'
import { type Weekday, weekdayNames, weekdayOrder, weekdays } from './weekdays.ts'
import classes from './DayChoice.module.css'

interface Props {
  days: readonly Weekday[]
  onChange: (days: Weekday[]) => void
  error: string | null
  legend?: string
}

/** The days of the week as seven switches side by side. */
export function DayChoice({ days, onChange, error, legend = 'On' }: Props) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {weekdayOrder.map((day) => (
          <label key={day} className={`${option.option} ${classes.day}`} title={weekdayNames[day]}>
            <input
              type="checkbox"
              aria-label={weekdayNames[day]}
              checked={days.includes(day)}
              onChange={(event) => onChange(weekdays.filter((other) => (other === day ? event.target.checked : days.includes(other))))}
            />
            <span aria-hidden>{weekdayNames[day].slice(0, 2)}</span>
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
