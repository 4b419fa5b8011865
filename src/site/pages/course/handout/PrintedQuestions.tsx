import type { Question } from '#content/lesson.ts'
import { Inline } from '#site/features/lessons/questions/Inline.tsx'
import { solution } from '#site/features/lessons/questions/judge.ts'
import classes from './Handout.module.css'

/** A lesson's questions, to be answered with a pen. */
export function PrintedQuestions({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null
  return (
    <div className={classes.questions}>
      <h3>Check yourself</h3>
      <ol>
        {questions.map((question) => (
          <li key={question.id}>
            <Inline html={question.text} />
            {question.kind === 'multiple' && <span> Choose all that are right.</span>}
            <Options question={question} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Options({ question }: { question: Question }) {
  if (question.kind === 'text' || question.kind === 'number') return <p className={classes.line} aria-hidden />
  const options =
    question.kind === 'matching'
      ? [
          ...question.pairs.map(({ left }) => `${left} → …`),
          `(${question.pairs
            .map(({ right }) => right)
            .toSorted()
            .join(', ')})`,
        ]
      : question.choices.map(({ text }) => text)
  return (
    <ul className={question.kind === 'matching' ? undefined : classes.options}>
      {options.map((option) => (
        <li key={option}>
          <Inline html={option} />
        </li>
      ))}
    </ul>
  )
}

interface AnswersProps {
  lessons: { title: string; number: number; questions: Question[] }[]
}

/** The right answers to all questions, at the end of the hand-out. */
export function PrintedAnswers({ lessons }: AnswersProps) {
  const asked = lessons.filter(({ questions }) => questions.length > 0)
  if (asked.length === 0) return null
  return (
    <section className={classes.answers} aria-labelledby="handout-answers">
      <h2 id="handout-answers">Answers</h2>
      <dl>
        {asked.map(({ title, number, questions }) => (
          <div key={title}>
            <dt>{`${number}. ${title}`}</dt>
            {questions.map((question, index) => (
              <dd key={question.id}>
                <span>{`${index + 1}.`}</span> <Inline html={solution(question).join('; ')} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
