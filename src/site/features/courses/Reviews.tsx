import type { Course } from '#content/course.ts'
import { Rating, Stars } from './Rating.tsx'
import { languageAttributes } from '#shared/content-language.ts'
import { formatCount, formatDay } from '#shared/format.ts'
import pageClasses from '#site/ui/page.module.css'
import { Portrait } from './Portrait.tsx'
import { RatingBars } from './RatingBars.tsx'
import classes from './Reviews.module.css'

/** Ratings in figures, then a selection of written reviews, the most helpful first. */
export function Reviews({ course }: { course: Course }) {
  const reviews = course.reviews.toSorted((a, b) => b.helpful - a.helpful)
  return (
    <div className={classes.reviews}>
      <div className={classes.whole}>
        <h2 className={pageClasses.heading}>Reviews</h2>
        <Rating value={course.rating} reviews={course.totalReviews} />
        {course.totalReviews > 0 ? (
          <RatingBars breakdown={course.ratingBreakdown} />
        ) : (
          <p className={classes.none}>Nobody has reviewed this course yet.</p>
        )}
      </div>
      <ul className={classes.list}>
        {reviews.map((review) => (
          <li key={review.id} className={classes.review}>
            <Portrait name={review.author.name} src={review.author.avatar} size={44} />
            <div>
              <p className={classes.author}>
                <b translate="no">{review.author.name}</b>
                <span className={classes.given}>
                  <Stars value={review.rating} /> <span>{`${review.rating} of 5 stars ·`}</span>{' '}
                  <time dateTime={review.date}>{formatDay(review.date)}</time>
                </span>
              </p>
              <p className={classes.content} {...languageAttributes(course)}>
                {review.content}
              </p>
              {review.helpful > 0 && <p className={classes.helpful}>{`${formatCount(review.helpful, 'learner')} found this helpful`}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
