import { IconRepeat } from '@tabler/icons-react'
import { useEffect, useReducer } from 'react'
import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { cardsToReview } from '#site/features/lessons/review/review-record.ts'
import { useReviewRecord } from '#site/features/lessons/review/use-review-record.ts'
import { formatCount } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { useToasts } from '#site/ui/toasts.ts'
import classes from './ReviewOffer.module.css'

/** Offers the questions that are due, at most one round a day. 'Not today' hides it until tomorrow. */
export function ReviewOffer({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const record = useReviewRecord()
  const toasts = useToasts()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)

  // Another tab may have done the review, and a page that stays open reaches the next day.
  useEffect(() => {
    window.addEventListener('storage', lookAgain)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      window.removeEventListener('storage', lookAgain)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [])

  if (!record || record.isResting()) return null
  const cards = cardsToReview(record.cards(), enrolledCourses, record.today())
  if (cards.length === 0) return null
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
