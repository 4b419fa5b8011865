import { dateFormat, formatCount } from '#shared/format.ts'
import classes from './NewUsersChart.module.css'

const WIDTH = 300
const HEIGHT = 100
const RECENT_DAYS = 7
/** The minimum height of a bar, so that a day without new accounts still shows one. */
const LOWEST = 1.5
// Days are in UTC, whatever the reader's time zone.
const dayName = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const nameOfDay = (day: string | undefined) => (day ? dayName(new Date(`${day}T00:00:00Z`)) : '')

interface Props {
  days: readonly { day: string; count: number }[]
}

/** Shows a bar for each day's new accounts, the last seven in a stronger color. The caption names the day with the most. */
export function NewUsersChart({ days }: Props) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const step = WIDTH / Math.max(1, days.length)
  const best = days.reduce<{ day: string; count: number } | null>((top, day) => (day.count > (top?.count ?? 0) ? day : top), null)
  return (
    <figure style={{ margin: 0 }}>
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <line className={classes.ground} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {days.map(({ day, count }, index) => {
          const height = Math.max(LOWEST, (count / most) * HEIGHT)
          return (
            <rect
              key={day}
              className={classes.bar}
              data-empty={count === 0 || undefined}
              data-recent={index >= days.length - RECENT_DAYS || undefined}
              x={index * step + step * 0.12}
              y={HEIGHT - height}
              width={step * 0.76}
              height={height}
              rx="1"
            />
          )
        })}
      </svg>
      <div className={classes.scale} aria-hidden>
        <span>{nameOfDay(days[0]?.day)}</span>
        <span>Today</span>
      </div>
      <figcaption className={classes.scale}>
        {best
          ? `The most in one day: ${formatCount(best.count, 'new account')} on ${nameOfDay(best.day)}.`
          : 'There were no new accounts in this period.'}
      </figcaption>
    </figure>
  )
}

/** New accounts in the last `length` days, including today. */
export function newWithin(days: readonly { count: number }[], length: number): number {
  return days.slice(-length).reduce((sum, { count }) => sum + count, 0)
}
