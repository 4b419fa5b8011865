import { IconCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type BlockWords, english } from '#content/block-words.ts'
import type { Question } from '#content/lesson.ts'
import { interfaceAttributes, languageAttributes, type Written } from '#shared/content-language.ts'
import { Button } from '#site/ui/Button.tsx'
import { AnswerFields } from './AnswerFields.tsx'
import type { StoredAnswer } from './answer-record.ts'
import { Inline } from './Inline.tsx'
import { type Given, hints, isAnswered, isSameAnswer, isStillAnswered, judge, remarkOn, solution, triesOf } from './judge.ts'
import classes from './questions.module.css'
import { withShuffledChoices } from './shuffled-choices.ts'

interface Props extends Written {
  question: Question
  /** Those of the lesson. */
  words?: BlockWords | undefined
  /** Shown before the question. */
  number?: number
  before?: StoredAnswer | undefined
  /** Called after each try, and when the learner asks for the answer instead of trying once more. */
  onJudged: (given: Given, isRight: boolean, tries: number) => void
  /** Shown at the end, instead of 'Try again'. */
  children?: ReactNode
}

/**
 * One question: the learner answers it and sees at once whether that was right. A first wrong answer is explained, but the right one
 * shows only after the second.
 */
export function QuestionCard({ question, words = english, language, number, before, onJudged, children }: Props) {
  const lesson = { language }
  const earlier = before && isStillAnswered(question, before, lesson) ? before : undefined
  const [given, setGiven] = useState<Given>(earlier?.given ?? [])
  const [judged, setJudged] = useState(earlier ? { given: earlier.given, tries: earlier.tries ?? Infinity } : null)
  const [complaint, setComplaint] = useState('')
  const [seed, setSeed] = useState(Math.random)
  /** Whether the question came to its end just now, not on an earlier visit. */
  const [isEnding, setEnding] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const titleId = useId()
  const ofWords = words === english ? interfaceAttributes({ language }) : {}
  const shown = useMemo(() => withShuffledChoices(question, seed), [question, seed])
  const judgment = judged && judge(question, judged.given, lesson)
  const isOver = judged !== null && (judge(question, judged.given, lesson).isRight || judged.tries >= triesOf(question))
  const remark = judged && !isOver ? remarkOn(question, judged.given, words) : null

  // The fields cannot be changed any more, so they lose the focus.
  useEffect(() => {
    if (isEnding) again.current?.focus({ preventScroll: true })
  }, [isEnding])

  function keep(answer: Given, tries: number) {
    const { isRight } = judge(question, answer, lesson)
    setComplaint('')
    setJudged({ given: answer, tries })
    setEnding(isRight || tries >= triesOf(question))
    onJudged(answer, isRight, tries)
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isOver) return
    if (!isAnswered(question, given, lesson)) setComplaint(question.kind === 'number' ? words.numberFirst : words.answerFirst)
    else if (judged && isSameAnswer(question, judged.given, given, lesson)) setComplaint(words.changeFirst)
    else keep(given, (judged?.tries ?? 0) + 1)
  }

  function handleAgain() {
    setGiven([])
    setJudged(null)
    setEnding(false)
    setSeed(Math.random())
    fields.current?.focus()
  }

  return (
    <form className={classes.card} {...languageAttributes({ language })} onSubmit={handleSubmit} noValidate>
      <fieldset ref={fields} className={classes.fields} tabIndex={-1} aria-labelledby={titleId}>
        <p id={titleId} className={classes.question}>
          {number && <span className={classes.number}>{`${number}. `}</span>}
          <Inline html={question.text} />
        </p>
        <AnswerFields question={shown} words={words} given={given} judged={judged?.given ?? null} isOver={isOver} onChange={setGiven} />
      </fieldset>
      <div role="status" className={classes.result}>
        {judgment && (
          <>
            <p className={classes.verdict} data-mark={judgment.isRight ? 'right' : 'wrong'}>
              {judgment.isRight ? <IconCheck size={20} stroke={2.4} aria-hidden /> : <IconX size={20} stroke={2.4} aria-hidden />}
              <span {...ofWords}>{judgment.isRight ? words.right : words.wrong}</span>
            </p>
            {(isOver ? judgment.explanations : hints(question, judged.given, lesson)).map((text) => (
              <p key={text} dangerouslySetInnerHTML={{ __html: text }} />
            ))}
            {remark && <p {...ofWords}>{remark}</p>}
            {!isOver && <p {...ofWords}>{words.oneMoreTry}</p>}
            {isOver && !judgment.isRight && (
              <p>
                <span {...ofWords}>{words.theAnswer}</span> <Inline html={solution(question, { words, language }).join('; ')} />
              </p>
            )}
          </>
        )}
        {complaint && <p {...ofWords}>{complaint}</p>}
      </div>
      {isOver ? (
        (children ?? (
          <Button ref={again} variant="default" {...ofWords} onClick={handleAgain}>
            {words.tryAgain}
          </Button>
        ))
      ) : (
        <div className={classes.buttons}>
          <Button type="submit" variant="light" {...ofWords}>
            {words.check}
          </Button>
          {judged && (
            <Button variant="subtle" {...ofWords} onClick={() => keep(judged.given, triesOf(question))}>
              {words.showAnswer}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
