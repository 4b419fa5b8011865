import { IconCloudOff, IconMoodSmile, IconRepeat } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { dueInWords } from '#site/features/lessons/review/due-in-words.ts'
import { loadCards, type LoadedCards } from '#site/features/lessons/review/load-cards.ts'
import { type Card, cardsByDay, cardsToReview, type Grade, type ReviewRecord } from '#site/features/lessons/review/review-record.ts'
import { dueAfter } from '#site/features/lessons/review/schedule.ts'
import { formatCount } from '#shared/format.ts'
import { accountPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import classes from './ReviewPage.module.css'
import { ReviewQuestion } from './ReviewQuestion.tsx'

interface Props {
  record: ReviewRecord
  /** The first round since the page was opened. Later rounds take the focus. */
  isFirst: boolean
  /** Starts the next round. */
  onAnother: () => void
}

/** One round of at most ten questions. Every grade is kept at once, so the learner may leave at any time. */
export function ReviewRound({ record, isFirst, onAnother }: Props) {
  const { enrolledCourses } = useEnrolment()
  const dueCards = () => cardsToReview(record.cards(), enrolledCourses, record.today())
  const [cards] = useState(dueCards)
  const [done, setDone] = useState(0)
  const [lastDue, setLastDue] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<LoadedCards | null>(null)

  useEffect(() => {
    let isLeft = false
    void loadCards(cards).then(async (result) => {
      // Before the screen says when the next question is due.
      if (result.gone.length > 0) await record.putOff(result.gone)
      if (!isLeft) setLoaded(result)
    })
    return () => {
      isLeft = true
    }
  }, [cards, record])

  if (!loaded) return <LoadingScreen />
  const { found, failed } = loaded
  const current = found[done]

  async function handleGrade(card: Card, grade: Grade) {
    const today = record.today()
    // A wrong answer is graded already, and this changes nothing.
    await record.grade(card, grade, dueAfter)
    if (done + 1 === found.length) await record.rest()
    setLastDue(dueInWords(dueAfter([...card.reviews, { on: today, grade }]), today))
    setDone(done + 1)
  }

  if (current) {
    return (
      <div className={classes.round}>
        <p role="status" className={classes.status}>
          {lastDue && `That question comes back ${lastDue}.`}
        </p>
        <ReviewQuestion
          key={done}
          {...current}
          place={`Question ${done + 1} of ${found.length}`}
          today={record.today()}
          takesFocus={!isFirst || done > 0}
          onMiss={() => void record.grade(current.card, 1, dueAfter)}
          onGrade={(grade) => void handleGrade(current.card, grade)}
        />
      </div>
    )
  }
  const [first] = cardsByDay(record.cards(), enrolledCourses)
  const next = first ? dueInWords(first.due, record.today()) : null
  const hasMore = dueCards().length > 0
  if (done > 0) return <Done count={done} next={next} hasMore={hasMore} onAnother={onAnother} />
  if (failed.length > 0) {
    return (
      <EmptyState
        icon={<IconCloudOff stroke={1.6} />}
        title={`${formatCount(failed.length, 'question')} could not be loaded`}
        action={<Button onClick={onAnother}>Try again</Button>}
      >
        <p>The lessons of your courses are kept on this device soon after you enroll. These are not here yet; the questions wait.</p>
      </EmptyState>
    )
  }
  if (hasMore) {
    return (
      <EmptyState
        icon={<IconRepeat stroke={1.6} />}
        title="These questions are gone"
        action={<Button onClick={onAnother}>Review the next ones</Button>}
      >
        <p>Their lessons have changed, so nothing is left to ask. Others are due.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={next ? <IconMoodSmile stroke={1.6} /> : <IconRepeat stroke={1.6} />}
      title={next ? 'Nothing to review today' : 'Nothing to review yet'}
      link={{ label: 'My courses', to: accountPath('progress') }}
    >
      <p>
        {next
          ? `The next question comes back ${next}.`
          : 'A question that you miss under a lesson comes here the next day. Until then, there is nothing to do.'}
      </p>
    </EmptyState>
  )
}

interface DoneProps {
  /** How many questions were reviewed. */
  count: number
  next: string | null
  hasMore: boolean
  onAnother: () => void
}

function Done({ count, next, hasMore, onAnother }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.done} aria-labelledby="review-done">
      <h2 ref={heading} id="review-done" tabIndex={-1}>
        That was all for today
      </h2>
      <p>{`You reviewed ${formatCount(count, 'question')}.${!hasMore && next ? ` The next one comes back ${next}.` : ''}`}</p>
      {hasMore && <p>A few more are due. They can wait, too.</p>}
      <div className={classes.buttons}>
        <Button component={Link} to={accountPath('progress')} size="md">
          My courses
        </Button>
        {hasMore && (
          <Button variant="default" size="md" onClick={onAnother}>
            Review a few more
          </Button>
        )}
      </div>
    </section>
  )
}
