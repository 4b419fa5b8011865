import { Link } from 'react-router-dom'
import type { Course } from '#content/course.ts'
import type { LessonText } from '#content/lesson.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { paths } from '#shared/paths.ts'
import secondary from '#site/ui/secondary.module.css'
import { QuestionCard } from './QuestionCard.tsx'
import { questionsHeading } from './questions-heading.ts'
import classes from './questions.module.css'
import { useAnswers } from './use-answers.ts'

interface Props {
  course: Pick<Course, 'id' | 'language'>
  lessonId: string
  text: Pick<LessonText, 'questions' | 'words'>
}

/** The questions below a lesson, with which learners check themselves. Progress does not depend on them. */
export function LessonQuestions({ course, lessonId, text: { questions, words } }: Props) {
  const { before, isReviewed, keep } = useAnswers(course.id, lessonId)
  if (questions.length === 0) return null
  const heading = questionsHeading(words)
  return (
    <section className={classes.questions} {...languageAttributes(course)} aria-labelledby={heading.id}>
      <h2 id={heading.id}>{heading.text}</h2>
      <p className={secondary.small} {...interfaceAttributes(course)}>
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
          language={course.language}
          number={index + 1}
          before={before.get(question.id)}
          onJudged={(given, isRight, tries) => keep(question.id, given, isRight, tries)}
        />
      ))}
    </section>
  )
}
