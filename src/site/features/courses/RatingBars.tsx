import type { RatingBreakdown } from '#content/course.ts'
import { formatCount } from '#shared/format.ts'
import bar from '#site/ui/bar.module.css'
import classes from './RatingBars.module.css'

const stars = [5, 4, 3, 2, 1] as const

/** The number of ratings per star count. */
export function RatingBars({ breakdown }: { breakdown: RatingBreakdown }) {
  const total = stars.reduce((sum, star) => sum + breakdown[star], 0)
  return (
    <ul className={classes.bars} aria-label="Ratings by stars">
      {stars.map((star) => (
        <li key={star}>
          <span>{formatCount(star, 'star')}</span>
          <span className={`${bar.bar} ${classes.track}`} aria-hidden>
            <span style={{ inlineSize: `${total === 0 ? 0 : (breakdown[star] / total) * 100}%` }} />
          </span>
          <span className={classes.count}>{formatCount(breakdown[star])}</span>
        </li>
      ))}
    </ul>
  )
}
