import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { useDueCards } from '#site/features/lessons/review/use-due-cards.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import card from '#site/ui/card.module.css'
import classes from './LearningPage.module.css'

/** How many questions are due, and the way to them. */
export function Review({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const { cards } = useDueCards(enrolledCourses)
  return (
    <section className={card.card} aria-labelledby="review">
      <div className={classes.head}>
        <h2 id="review" className={card.title}>
          Review
        </h2>
        {cards.length > 0 && (
          <Button component={Link} to={paths.review} variant="default">
            Review now
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {cards.length > 0
          ? `${formatCount(cards.length, 'question')} that you missed ${cards.length === 1 ? 'is' : 'are'} due.`
          : 'No questions are due today. Those that you miss in lessons come back here.'}
      </p>
    </section>
  )
}
