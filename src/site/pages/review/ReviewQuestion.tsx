import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { interfaceAttributes, languageAttributes, type Written } from '#shared/content-language.ts'
import { QuestionCard } from '#site/features/lessons/questions/QuestionCard.tsx'
import { dueInWords } from '#site/features/lessons/review/due-in-words.ts'
import type { LoadedCard } from '#site/features/lessons/review/load-cards.ts'
import type { CalendarDay } from '#shared/calendar-day.ts'
import type { Grade, Review } from '#site/features/lessons/review/review-record.ts'
import { dueAfter } from '#site/features/lessons/review/schedule.ts'
import { coursePath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import secondary from '#site/ui/secondary.module.css'
import classes from './ReviewPage.module.css'

interface Props extends LoadedCard {
  /** Such as `Question 1 of 3`. */
  place: string
  today: CalendarDay
  takesFocus: boolean
  /** Called as soon as the first answer turns out to be wrong. */
  onMiss: () => void
  onGrade: (grade: Grade) => void
}

const grades: { grade: Grade; label: string }[] = [
  { grade: 1, label: 'Ask me again' },
  { grade: 2, label: 'I was unsure' },
  { grade: 3, label: 'I knew it' },
  { grade: 4, label: 'Easy' },
]

/**
 * A question for review. The learner answers it as they did below its lesson. If the first answer is right, the learner grades it,
 * which decides when the question comes back. If it is wrong, that counts at once; the second try is for learning only.
 */
export function ReviewQuestion({ card, question, words, course, lessonTitle, place, today, takesFocus, onMiss, onGrade }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isKnown, setKnown] = useState(false)
  const [isGraded, setGraded] = useState(false)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  function handleJudged(isRight: boolean, tries: number) {
    if (tries > 1) return
    setKnown(isRight)
    if (!isRight) onMiss()
  }

  function handleGrade(grade: Grade) {
    if (isGraded) return
    setGraded(true)
    onGrade(grade)
  }

  return (
    <section className={classes.question} aria-labelledby="review-question">
      <h2 ref={heading} id="review-question" tabIndex={-1} className={classes.place}>
        <span>{place}</span>{' '}
        <bdi className={classes.course} {...languageAttributes(course)}>
          {course.title}
        </bdi>
      </h2>
      <QuestionCard
        question={question}
        words={words}
        language={course.language}
        onJudged={(_, isRight, tries) => handleJudged(isRight, tries)}
      >
        <p className={secondary.small} {...interfaceAttributes(course)}>
          From{' '}
          <Link to={coursePath(course.id, { lesson: card.lessonId })}>
            <bdi {...languageAttributes(course)}>{lessonTitle}</bdi>
          </Link>
        </p>
        <Grades course={course} reviews={card.reviews} today={today} isKnown={isKnown} onGrade={handleGrade} />
      </QuestionCard>
    </section>
  )
}

interface GradesProps {
  course: Written
  reviews: readonly Review[]
  today: CalendarDay
  /** Whether the first answer was right. */
  isKnown: boolean
  onGrade: (grade: Grade) => void
}

/**
 * Asks how well the learner knew the answer, and shows for each grade when the question comes back. The likely grade takes the
 * focus.
 */
function Grades({ course, reviews, today, isKnown, onGrade }: GradesProps) {
  const likely = useRef<HTMLButtonElement>(null)
  useEffect(() => likely.current?.focus({ preventScroll: true }), [])
  const dueOf = (grade: Grade) => dueAfter([...reviews, { on: today, grade }])
  const likelyGrade = isKnown ? 3 : 1
  return (
    <div className={classes.grading} {...interfaceAttributes(course)} role="group" aria-labelledby="review-grades">
      <p id="review-grades">
        {isKnown ? 'How well did you know it? The question comes back' : `The question comes back ${dueInWords(dueOf(1), today)}.`}
      </p>
      <div className={classes.grades}>
        {(isKnown ? grades : grades.slice(0, 1)).map(({ grade, label }) => (
          <Button
            key={grade}
            ref={grade === likelyGrade ? likely : null}
            className={classes.grade}
            variant={grade === likelyGrade ? 'filled' : 'default'}
            size="md"
            aria-keyshortcuts={String(grade)}
            onClick={() => onGrade(grade)}
          >
            {isKnown ? (
              <>
                {label} <small>{dueInWords(dueOf(grade), today)}</small>
              </>
            ) : (
              'Continue'
            )}
          </Button>
        ))}
      </div>
    </div>
  )
}
