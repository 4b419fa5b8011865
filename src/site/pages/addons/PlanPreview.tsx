import { localDay } from '#shared/calendar-day.ts'
import { dateFormat, formatCount } from '#shared/format.ts'
import { weekOf } from '#site/features/goal/calendar-weeks.ts'
import { weekdayOrder } from '#site/features/goal/weekdays.ts'
import classes from './PlanPreview.module.css'

const dayInWords = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const clock = dateFormat({ hour: 'numeric', minute: '2-digit' })

/** Shows a plan's sessions week by week and its last day; without sessions, asks for days and a time. */
export function PlanPreview({ sessions }: { sessions: readonly Date[] }) {
  const [first] = sessions
  const last = sessions.at(-1)
  const days = new Set(sessions.map(localDay))
  const firstDays = new Set(sessions.map((session) => weekOf(localDay(session), weekdayOrder)[0] ?? ''))
  return (
    <div className={classes.preview}>
      <output className={classes.summary}>
        {first && last ? (
          <>
            <strong>{formatCount(sessions.length, 'session')}</strong>
            <span>{`from ${dayInWords(first)}, ${clock(first)}`}</span>
            <span>{`to ${dayInWords(last)}`}</span>
          </>
        ) : (
          <span>Choose your days and a time, and your plan appears here.</span>
        )}
      </output>
      <div className={classes.weeks} aria-hidden>
        {[...firstDays].map((firstDay) => (
          <div key={firstDay} className={classes.week}>
            {weekOf(firstDay, weekdayOrder).map((day) => (
              <span key={day} data-on={days.has(day) || undefined} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
