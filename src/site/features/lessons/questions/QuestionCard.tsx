import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { type BlockWords, english } from '#content/block-words.ts'
import type { Question } from '#content/lesson.ts'
import { interfaceAttributes, languageAttributes, type Written } from '#shared/content-language.ts'
import { Button } from '#site/ui/Button.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import type { StoredAnswer } from './answer-record.ts'
import { Inline } from './Inline.tsx'
import { type Given, isAnswered, judge, solution } from './judge.ts'
import classes from './questions.module.css'

interface Props extends Written {
  question: Question
  /** Those of the lesson. */
  words?: BlockWords | undefined
  /** Shown before the question. */
  number?: number
  before?: StoredAnswer | undefined
  onJudged: (given: Given, isRight: boolean) => void
  /** Shown once the answer is judged, instead of 'Try again'. */
  children?: ReactNode
}

/** One question: answer it, see at once whether that was right and why, try again. */
export function QuestionCard({ question, words = english, language, number, before, onJudged, children }: Props) {
  const [given, setGiven] = useState<Given>(before?.given ?? [])
  const [isJudged, setJudged] = useState(before !== undefined)
  const [isIncomplete, setIncomplete] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const titleId = useId()
  const ofWords = words === english ? interfaceAttributes({ language }) : {}
  const judgment = isJudged ? judge(question, given) : null

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIncomplete(!isAnswered(question, given))
    if (!isAnswered(question, given)) return
    setJudged(true)
    onJudged(given, judge(question, given).isRight)
  }

  function handleAgain() {
    setGiven([])
    setJudged(false)
    fields.current?.focus()
  }

  return (
    <form className={classes.card} {...languageAttributes({ language })} onSubmit={handleSubmit} noValidate>
      <fieldset ref={fields} className={classes.fields} tabIndex={-1} aria-labelledby={titleId}>
        <p id={titleId} className={classes.question}>
          {number && <span className={classes.number}>{`${number}. `}</span>}
          <Inline html={question.text} />
        </p>
        <AnswerFields question={question} words={words} given={given} isJudged={isJudged} onChange={setGiven} />
      </fieldset>
      <div role="status" className={classes.result}>
        {isIncomplete && !judgment && <p {...ofWords}>{question.kind === 'number' ? words.numberFirst : words.answerFirst}</p>}
        {judgment && (
          <>
            <p className={classes.verdict} data-mark={judgment.isRight ? 'right' : 'wrong'}>
              {judgment.isRight ? <IconCheck size={20} stroke={2.4} aria-hidden /> : <IconX size={20} stroke={2.4} aria-hidden />}
              <span {...ofWords}>{judgment.isRight ? words.right : words.wrong}</span>
            </p>
            {judgment.explanations.map((text) => (
              <p key={text} dangerouslySetInnerHTML={{ __html: text }} />
            ))}
            {!judgment.isRight && (
              <p>
                <span {...ofWords}>{words.theAnswer}</span> <Inline html={solution(question, { words, language }).join('; ')} />
              </p>
            )}
          </>
        )}
      </div>
      {isJudged ? (
        (children ?? (
          <Button variant="default" {...ofWords} onClick={handleAgain}>
            {words.tryAgain}
          </Button>
        ))
      ) : (
        <Button type="submit" variant="light" {...ofWords}>
          {words.check}
        </Button>
      )}
    </form>
  )
}
