import { Link } from 'react-router-dom'
import type { BlockWords } from '#content/block-words.ts'
import type { Question } from '#content/lesson.ts'
import { interfaceAttributes, languageAttributes, type Written } from '#shared/content-language.ts'
import { paths } from '#shared/paths.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { questionsHeading } from './questions-heading.ts'
import classes from './questions.module.css'
import { useAnswers } from './use-answers.ts'

interface Props extends Written {
  courseId: string
  lessonId: string
  questions: Question[]
  words?: BlockWords | undefined
}

/** The questions below a lesson, with which learners check themselves. Progress does not depend on them. */
export function LessonQuestions({ courseId, lessonId, questions, words, language }: Props) {
  const { before, isReviewed, keep } = useAnswers(courseId, lessonId)
  if (questions.length === 0) return null
  const heading = questionsHeading(words)
  return (
    <section className={classes.questions} {...languageAttributes({ language })} aria-labelledby={heading.id}>
      <h2 id={heading.id}>{heading.text}</h2>
      <p className={classes.note} {...interfaceAttributes({ language })}>
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
          words={words}
          language={language}
          number={index + 1}
          before={before.get(question.id)}
          onJudged={(given, isRight, tries) => keep(question.id, given, isRight, tries)}
        />
      ))}
    </section>
  )
}
