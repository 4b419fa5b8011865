import { english } from '#content/block-words.ts'
import type { Course } from '#content/course.ts'
import type { LessonText, Question } from '#content/lesson.ts'
import { languageAttributes, type Written } from '#shared/content-language.ts'
import type { PlacedLesson } from '#site/features/courses/lesson-order.ts'
import { Inline } from '#site/features/lessons/questions/Inline.tsx'
import { optionsOf, solution } from '#site/features/lessons/questions/judge.ts'
import { withShuffledChoices } from '#site/features/lessons/questions/shuffled-choices.ts'
import classes from './Handout.module.css'

/** A lesson's questions, to be answered with a pen. */
export function PrintedQuestions({ text: { questions, words = english }, language }: Written & { text: LessonText }) {
  if (questions.length === 0) return null
  return (
    <div className={classes.questions}>
      <h3>{words.questions}</h3>
      <ol>
        {questions.map((question) => (
          <li key={question.id}>
            <Inline html={question.text} />
            {question.kind === 'multiple' && <span>{` ${words.chooseAll}`}</span>}
            <Options question={withShuffledChoices(question, question.id)} language={language} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Options({ question, language }: Written & { question: Question }) {
  if (question.kind === 'text' || question.kind === 'number') return <p className={classes.line} aria-hidden />
  return (
    <ul className={question.kind === 'matching' ? undefined : classes.options}>
      {optionsOf(question, language).map((option) => (
        <li key={option}>
          <Inline html={option} />
        </li>
      ))}
    </ul>
  )
}

interface AnswersProps {
  course: Course
  lessons: (Pick<PlacedLesson, 'lesson' | 'number'> & { text: LessonText })[]
}

/** The right answers to all questions, at the end of the hand-out. */
export function PrintedAnswers({ course, lessons }: AnswersProps) {
  const asked = lessons.filter(({ text }) => text.questions.length > 0)
  if (asked.length === 0) return null
  return (
    <section className={classes.answers} aria-labelledby="handout-answers">
      <h2 id="handout-answers">Answers</h2>
      <dl {...languageAttributes(course)}>
        {asked.map(({ lesson, number, text: { questions, words } }) => (
          <div key={lesson.id}>
            <dt>{`${number}. ${lesson.title}`}</dt>
            {questions.map((question, index) => (
              <dd key={question.id}>
                <span>{`${index + 1}.`}</span> <Inline html={solution(question, { words, language: course.language }).join('; ')} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
