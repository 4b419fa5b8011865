import { dateFormat, formatCount } from '#shared/format.ts'
import { weekdayOrder } from '#site/features/goal/weekdays.ts'
import { weekdayOf } from './study-plan.ts'
import classes from './PlanPreview.module.css'

const day = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const clock = dateFormat({ hour: 'numeric', minute: '2-digit' })

/** Shows a plan's sessions week by week and its last day; without sessions, asks for days and a time. */
export function PlanPreview({ sessions }: { sessions: readonly Date[] }) {
  const [first] = sessions
  const last = sessions.at(-1)
  return (
    <div className={classes.preview}>
      <output className={classes.summary}>
        {first && last ? (
          <>
            <strong>{formatCount(sessions.length, 'session')}</strong>
            <span>{`from ${day(first)}, ${clock(first)}`}</span>
            <span>{`to ${day(last)}`}</span>
          </>
        ) : (
          <span>Choose your days and a time, and your plan appears here.</span>
        )}
      </output>
      <div className={classes.weeks} aria-hidden>
        {weeksOf(sessions).map(({ firstDay, days }) => (
          <div key={firstDay} className={classes.week}>
            {weekdayOrder.map((name) => (
              <span key={name} data-on={days.has(name) || undefined} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Groups the sessions by the first day of their week. */
function weeksOf(sessions: readonly Date[]): { firstDay: number; days: Set<string> }[] {
  const weeks = new Map<number, Set<string>>()
  for (const session of sessions) {
    const place = weekdayOrder.indexOf(weekdayOf(session))
    const firstDay = new Date(session.getFullYear(), session.getMonth(), session.getDate() - place).getTime()
    weeks.set(firstDay, (weeks.get(firstDay) ?? new Set()).add(weekdayOf(session)))
  }
  return [...weeks].map(([firstDay, days]) => ({ firstDay, days }))
}
