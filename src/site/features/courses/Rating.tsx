import { formatCount, formatDecimal } from '#shared/format.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import classes from './Rating.module.css'

interface RatingProps {
  /** 0 to 5; shown with one decimal. */
  value: number
  reviews: number
  /** For cards: one star and the numbers, instead of five stars. */
  isCompact?: boolean
}

/** Stars for sighted users, a sentence for screen readers. */
export function Rating({ value, reviews, isCompact = false }: RatingProps) {
  if (reviews === 0) return <span className={classes.rating}>New</span>
  return (
    <span className={classes.rating}>
      <VisuallyHidden>{`Rated ${formatDecimal(value)} out of 5 from ${formatCount(reviews, 'review')}`}</VisuallyHidden>
      <span className={classes.visible} aria-hidden>
        <Stars value={isCompact ? 1 : value} count={isCompact ? 1 : 5} />
        <span className={classes.value}>{formatDecimal(value)}</span>
        <span className={classes.reviews}>{`(${formatCount(reviews)})`}</span>
      </span>
    </span>
  )
}

/** `value` of `count` stars filled, including fractions. Decorative: give the number elsewhere. */
export function Stars({ value, count = 5 }: { value: number; count?: number }) {
  const filled = Math.max(0, Math.min(1, value / count))
  return (
    <span className={classes.stars} aria-hidden>
      <StarRow count={count} />
      <span className={classes.filled} style={{ inlineSize: `${filled * 100}%` }}>
        <StarRow count={count} />
      </span>
    </span>
  )
}

const star = 'M10 1.6l2.5 5.3 5.8.8-4.2 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8L1.7 7.7l5.8-.8z'

function StarRow({ count }: { count: number }) {
  return (
    <svg className={classes.row} viewBox={`0 0 ${count * 20} 20`} style={{ inlineSize: `${count}em` }}>
      {Array.from({ length: count }, (_, index) => (
        <path key={index} d={star} transform={`translate(${index * 20})`} />
      ))}
    </svg>
  )
}
