import { dateFormat, formatCount } from '#shared/format.ts'
import { weekdays } from '#site/features/goal/weekdays.ts'
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
        {weeksOf(sessions).map(({ monday, days }) => (
          <div key={monday} className={classes.week}>
            {weekdays.map((name) => (
              <span key={name} data-on={days.has(name) || undefined} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Groups the sessions by the Monday of their week. */
function weeksOf(sessions: readonly Date[]): { monday: number; days: Set<string> }[] {
  const weeks = new Map<number, Set<string>>()
  for (const session of sessions) {
    const index = weekdays.indexOf(weekdayOf(session))
    const monday = new Date(session.getFullYear(), session.getMonth(), session.getDate() - index).getTime()
    weeks.set(monday, (weeks.get(monday) ?? new Set()).add(weekdayOf(session)))
  }
  return [...weeks].map(([monday, days]) => ({ monday, days }))
}
