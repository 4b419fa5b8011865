import { Link } from 'react-router-dom'
import type { Question } from '#content/lesson.ts'
import { paths } from '#shared/paths.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { questionsHeading } from './questions-heading.ts'
import classes from './questions.module.css'
import { useAnswers } from './use-answers.ts'

interface Props {
  courseId: string
  lessonId: string
  questions: Question[]
}

/** The questions below a lesson, with which learners check themselves. Progress does not depend on them. */
export function LessonQuestions({ courseId, lessonId, questions }: Props) {
  const { before, isReviewed, keep } = useAnswers(courseId, lessonId)
  if (questions.length === 0) return null
  return (
    <section className={classes.questions} aria-labelledby={questionsHeading.id}>
      <h2 id={questionsHeading.id}>{questionsHeading.text}</h2>
      <p className={classes.note}>
        <span>Your answers stay in this browser and do not affect your progress.</span>
        {isReviewed && (
          <span>
            {' '}
            Questions that you miss come back in your <Link to={paths.review}>review</Link>.
          </span>
        )}
      </p>
      {questions.map((question, index) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={index + 1}
          before={before.get(question.id)}
          onJudged={(given, isRight) => keep(question.id, given, isRight)}
        />
      ))}
    </section>
  )
}
