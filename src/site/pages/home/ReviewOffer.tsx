import { IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { useDueCards } from '#site/features/lessons/review/use-due-cards.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import classes from './ReviewOffer.module.css'

/** Offers the questions that are due, at most one round a day. 'Not today' hides it until tomorrow. */
export function ReviewOffer({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const { record, cards, lookAgain } = useDueCards(enrolledCourses)
  const toasts = useToasts()

  if (!record || record.isResting() || cards.length === 0) return null
  const titles = enrolledCourses.filter(({ id }) => cards.some(({ courseId }) => courseId === id)).map(({ title }) => title)

  async function handleLater() {
    await record?.rest()
    lookAgain()
    document.getElementById('content')?.focus({ preventScroll: true })
    toasts.add({ type: 'info', title: 'Not today', message: 'The questions come back tomorrow.' })
  }

  return (
    <section className={classes.offer} aria-labelledby="review-offer">
      <IconRepeat className={classes.icon} size={28} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <h2 id="review-offer">{`${formatCount(cards.length, 'question')} to review`}</h2>
        <p>{titles.join(' · ')}</p>
      </div>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.review} size="md">
          Review
        </Button>
        <Button variant="subtle" size="md" onClick={() => void handleLater()}>
          Not today
        </Button>
      </div>
    </section>
  )
}
